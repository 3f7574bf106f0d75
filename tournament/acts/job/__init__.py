"""Jobs: slow work, requested in a transaction and run after it, with one result even if a process dies.

A row with a lease is the whole queue. Threads of the web process run it, or Celery workers where REDIS_URL
is set; both call `run_job`. Kinds of work register with `@job` in the module `jobs` of each subject.
"""
