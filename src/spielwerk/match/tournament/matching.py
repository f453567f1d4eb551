"""Whether everybody can be paired with somebody he may meet: a perfect matching in a graph, by Edmonds' way of shrinking blossoms."""

from collections import deque
from collections.abc import Sequence


def largest_matching(neighbours: Sequence[Sequence[int]]) -> list[int]:
    """A matching with as many pairs as there can be: for each vertex its partner, or -1."""
    matching = _Matching(neighbours)
    for vertex in range(len(neighbours)):
        if matching.partner[vertex] < 0:
            matching.greedily(vertex)
    for vertex in range(len(neighbours)):
        if matching.partner[vertex] < 0:
            matching.augment(vertex)
    return matching.partner


class _Matching:
    """A matching that grows along paths on which pairs and others alternate."""

    def __init__(self, neighbours: Sequence[Sequence[int]]) -> None:
        self.neighbours = neighbours
        self.partner = [-1] * len(neighbours)

    def greedily(self, vertex: int) -> None:
        """Takes the first free neighbour."""
        for other in self.neighbours[vertex]:
            if self.partner[other] < 0:
                self.partner[vertex], self.partner[other] = other, vertex
                return

    def augment(self, root: int) -> None:
        """Looks for a path to another free vertex and turns the pairs along it round."""
        size = len(self.neighbours)
        self.parent, self.base, self.outer = [-1] * size, list(range(size)), [False] * size
        self.outer[root] = True
        queue = deque([root])
        while queue:
            vertex = queue.popleft()
            for other in self.neighbours[vertex]:
                if self.base[vertex] == self.base[other] or self.partner[vertex] == other:
                    continue
                if other == root or (self.partner[other] >= 0 and self.parent[self.partner[other]] >= 0):
                    self._shrink(vertex, other, queue)
                elif self.parent[other] < 0:
                    self.parent[other] = vertex
                    if self.partner[other] < 0:
                        return self._turn(other)
                    self.outer[self.partner[other]] = True
                    queue.append(self.partner[other])
        return None

    def _turn(self, end: int) -> None:
        while end >= 0:
            before = self.parent[end]
            further = self.partner[before]
            self.partner[end], self.partner[before] = before, end
            end = further

    def _shrink(self, one: int, other: int, queue: "deque[int]") -> None:
        meeting, inside = self._meeting(one, other), [False] * len(self.base)
        self._mark(one, meeting, other, inside)
        self._mark(other, meeting, one, inside)
        for vertex in range(len(self.base)):
            if inside[self.base[vertex]]:
                self.base[vertex] = meeting
                if not self.outer[vertex]:
                    self.outer[vertex] = True
                    queue.append(vertex)

    def _meeting(self, one: int, other: int) -> int:
        seen = set()
        while True:
            one = self.base[one]
            seen.add(one)
            if self.partner[one] < 0:
                break
            one = self.parent[self.partner[one]]
        while self.base[other] not in seen:
            other = self.parent[self.partner[self.base[other]]]
        return self.base[other]

    def _mark(self, vertex: int, meeting: int, child: int, inside: list[bool]) -> None:
        while self.base[vertex] != meeting:
            inside[self.base[vertex]] = inside[self.base[self.partner[vertex]]] = True
            self.parent[vertex] = child
            child = self.partner[vertex]
            vertex = self.parent[child]
