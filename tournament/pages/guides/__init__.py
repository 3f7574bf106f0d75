"""The help: what each role does, task by task, in messages; docs/ has the same pages as files."""
