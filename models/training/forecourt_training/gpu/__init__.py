"""Training on a borrowed GPU: pack the pictures here, train there for minutes, collect the weights here."""
