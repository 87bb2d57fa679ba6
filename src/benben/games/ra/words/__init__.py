"""What people and programs are told: views, events, refusals."""
