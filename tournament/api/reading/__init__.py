"""What everybody may read, by subject: answers as types, and the operations that fill them."""
