"""How the model of hidden hands is learned from records of experts."""
