"""αμ for a defender: which card beats the contract most often, and opening leads."""
