"""What every act needs: one way to write, the log with undo, refusals, and background jobs."""
