"""A client that knows the OpenAPI document of a server, and nothing else of Hanchan."""

from collections.abc import Callable
from typing import Any, NamedTuple

from jsonschema import Draft202012Validator

JSON = "application/json"


class Answered(NamedTuple):
    """What a server answers: status, headers, media type, and the body as JSON."""

    status: int
    headers: dict[str, str]
    kind: str
    body: Any


class NotDone(Exception):
    """A refusal, as the document describes it."""

    def __init__(self, answered: Answered) -> None:
        super().__init__(f"{answered.status} {answered.body['code']}: {answered.body['detail']}")
        self.status, self.code, self.field = (
            answered.status,
            answered.body["code"],
            answered.body["field"],
        )


Send = Callable[[str, str, Any, dict[str, str]], Answered]


class Stranger:
    """Calls operations by their names; whatever is sent and whatever comes is held against the document."""

    def __init__(self, document: dict[str, Any], send: Send, token: str = "") -> None:
        self.document, self.send, self.token = document, send, token
        self.operations = {
            facts["operationId"]: (method.upper(), path, facts)
            for path, methods in document["paths"].items()
            for method, facts in methods.items()
        }

    def ask(
        self, operation: str, *, body: dict[str, Any] | None = None, key: str = "", **parameters: object
    ) -> Any:
        """What an operation answers. `parameters`: by name; `body`: what differs from the example.

        Raises NotDone.
        """
        method, path, facts = self.operations[operation]
        query, headers = {}, {}
        for parameter in facts["parameters"]:
            if parameter["name"] not in parameters:
                assert not parameter["required"], (operation, parameter["name"])
                continue
            value = parameters.pop(parameter["name"])
            self.fits(parameter["schema"], value)
            if parameter["in"] == "path":
                path = path.replace(f"{{{parameter['name']}}}", str(value))
            else:
                query[parameter["name"]] = value
        assert parameters == {}, f"{operation} has no such parameters"
        if key:
            assert any(parameter["name"] == "Idempotency-Key" for parameter in facts["parameters"])
            headers["Idempotency-Key"] = key
        if self.token and {} not in facts["security"]:
            assert self.document["components"]["securitySchemes"]["token"]["scheme"] == "bearer"
            headers["Authorization"] = f"Bearer {self.token}"
        sent = self.body_of(facts, body or {}) if method == "POST" else query
        return self.read(facts, self.send(method, path, sent, headers))

    def body_of(self, facts: dict[str, Any], parameters: dict[str, Any]) -> Any:
        """The example of what is required, with what is given."""
        if "requestBody" not in facts:
            assert parameters == {}
            return {}
        content = facts["requestBody"]["content"][JSON]
        required = self.resolved(content["schema"]).get("required", ())
        body = {name: content["example"][name] for name in required} | parameters
        self.fits(content["schema"], body)
        return body

    def read(self, facts: dict[str, Any], answered: Answered) -> Any:
        """The answer, which is one of those that the document names. Raises NotDone."""
        answer = self.resolved(facts["responses"][str(answered.status)])
        self.fits(answer["content"][answered.kind]["schema"], answered.body)
        assert set(answer.get("headers", ())) <= set(answered.headers)
        if answered.status != 200:
            raise NotDone(answered)
        return answered.body

    def resolved(self, part: dict[str, Any]) -> dict[str, Any]:
        """What a reference stands for."""
        if "$ref" not in part:
            return part
        node = self.document
        for name in part["$ref"].removeprefix("#/").split("/"):
            node = node[name]
        return node

    def fits(self, schema: dict[str, Any], value: object) -> None:
        """Raises ValidationError where a value does not fit a schema of the document."""
        Draft202012Validator({**schema, "components": self.document["components"]}).validate(value)
