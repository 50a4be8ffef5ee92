using Npgsql;

namespace Cx;

/// <summary>The database with the tables of outbox.sql and seen.sql.</summary>
internal static class Database
{
    private static readonly NpgsqlDataSource Source =
        NpgsqlDataSource.Create(Environment.GetEnvironmentVariable("DATABASE_URL")!);

    /// <summary>Runs a statement and returns the first row.</summary>
    public static async Task<string?[]> RowAsync(string statement, params string[] values)
    {
        await using var command = Source.CreateCommand(statement);
        foreach (var value in values) command.Parameters.AddWithValue(value);
        await using var reader = await command.ExecuteReaderAsync();
        await reader.ReadAsync();
        return Enumerable.Range(0, reader.FieldCount)
            .Select(column => reader.IsDBNull(column) ? null : reader.GetValue(column).ToString())
            .ToArray();
    }
}
