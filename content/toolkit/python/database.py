import os

from psycopg_pool import ConnectionPool

_pool = ConnectionPool(os.environ["DATABASE_URL"], kwargs={"autocommit": True}, open=True)


def row(statement, *values):
    """Runs a statement and returns its first row."""
    with _pool.connection() as db:
        return db.execute(statement, values).fetchone()
