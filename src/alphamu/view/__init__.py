"""What people see in the terminal: diagrams and tables, made with Rich."""
