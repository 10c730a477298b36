"""Lessons: hands with words between them, questions, and what each answer costs."""
