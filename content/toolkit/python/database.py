import os

from psycopg.rows import dict_row
from psycopg_pool import ConnectionPool

_pool = ConnectionPool(os.environ["DATABASE_URL"], kwargs={"autocommit": True}, open=True)


def row(statement, *values):
    """Runs a statement and returns its first row."""
    with _pool.connection() as db:
        return db.execute(statement, values).fetchone()


def rows(statement, *values):
    """Runs a statement and returns its rows as dictionaries."""
    with _pool.connection() as db, db.cursor(row_factory=dict_row) as cursor:
        cursor.execute(statement, values)
        return cursor.fetchall() if cursor.description else []
