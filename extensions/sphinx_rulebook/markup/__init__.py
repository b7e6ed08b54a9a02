"""Reading the markup into the model, and writing it back: one module for each rule of the syntax."""
