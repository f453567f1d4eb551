"""The little linear algebra that ratings need; a matrix is a list of rows."""

Matrix = list[list[float]]


def inverse(matrix: Matrix) -> Matrix:
    """The inverse of a matrix that is not singular, by elimination with pivots."""
    size = len(matrix)
    rows = [[*row, *(1.0 if column == at else 0.0 for column in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        divisor = rows[at][at]
        rows[at] = [value / divisor for value in rows[at]]
        for row in range(size):
            factor = rows[row][at]
            if row != at and factor:
                rows[row] = [value - factor * other for value, other in zip(rows[row], rows[at], strict=True)]
    return [row[size:] for row in rows]


def product(matrix: Matrix, vector: list[float]) -> list[float]:
    """A matrix times a vector."""
    return [sum(value * other for value, other in zip(row, vector, strict=True)) for row in matrix]
