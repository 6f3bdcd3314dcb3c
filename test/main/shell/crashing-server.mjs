// Takes the place of the server in a test: it ends at once.
process.exit(7);
