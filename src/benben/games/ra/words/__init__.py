"""What people and programs get: views, events, refusals."""
