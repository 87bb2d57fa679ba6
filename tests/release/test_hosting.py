"""The files for hosts: they are well formed, name what there is, and alert on metrics that are counted."""

import re
import shlex
import subprocess
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from benben.cli import table
from server.parts import running

DEPLOY = Path(__file__).parents[2] / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
ALERTS: dict[str, Any] = yaml.safe_load((DEPLOY / "alerts.yml").read_text())
INSTRUCTIONS = {"FROM", "WORKDIR", "COPY", "RUN", "ENV", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT", "CMD"}


def container_lines() -> list[str]:
    """The instructions of the container file, continued lines joined."""
    text = (DEPLOY / "Containerfile").read_text().replace("\\\n", " ")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def test_the_container_file_has_known_instructions_and_does_not_run_as_root() -> None:
    words = [line.split(None, 1) for line in container_lines()]
    assert {word for word, _ in words} == INSTRUCTIONS
    assert [rest for word, rest in words if word == "USER"] == ["benben"]
    assert all(":" in rest.split()[0] for word, rest in words if word == "FROM")  # a version, not the latest


def flags(words: list[str]) -> None:
    """Fail unless `benben` knows these words."""
    _, bound, _ = table().parse_args(words, exit_on_error=False, print_error=False)
    assert bound


def test_the_commands_in_the_files_are_commands_there_are() -> None:
    line = next(line for line in container_lines() if line.startswith("CMD"))
    flags(yaml.safe_load(line.removeprefix("CMD")))
    flags([re.sub(r"\$\{\w+:[^}]*\}", "x", word) for word in COMPOSE["services"]["benben"]["command"]])


def test_the_compose_file_names_services_volumes_and_files_there_are() -> None:
    services = COMPOSE["services"]
    assert set(services) == {"database", "benben", "proxy"}
    for service in services.values():
        assert set(service.get("depends_on", [])) <= set(services)
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert (DEPLOY / source).is_file() if source.startswith(".") else source in COMPOSE["volumes"]
        assert "restart" in service
    build = services["benben"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).is_file()
    assert "benben:8000" in (DEPLOY / "Caddyfile").read_text()
    assert set(services["proxy"]["ports"]) == {"80:80", "443:443"}  # the database and the service stay inside


def test_docker_takes_the_compose_file() -> None:
    command = ["docker", "compose", "-f", str(DEPLOY / "compose.yaml"), "config", "--quiet"]
    environment = {"BENBEN_HOST": "play.example.org", "BENBEN_PASSWORD": "x", "PATH": "/usr/local/bin:/usr/bin:/bin"}
    try:
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
    except OSError:
        pytest.skip("no docker on this machine")
    if "not a docker command" in done.stderr or "unknown shorthand flag" in done.stderr:
        pytest.skip("no docker compose on this machine")
    assert done.returncode == 0, done.stderr


def test_every_metric_of_the_alert_rules_is_counted(tmp_path: Path) -> None:
    with running(str(tmp_path / "benben.sqlite3")) as server:
        counted = httpx.get(f"{server.url}/metrics").text
    for rule in ALERTS["groups"][0]["rules"]:
        assert rule["alert"].startswith("Benben") and rule["annotations"]["summary"].endswith(".")
        for name in re.findall(r"\bbenben_\w+", rule["expr"]):
            assert f"# TYPE {name.removesuffix('_bucket')} " in counted, name


def test_the_proxy_files_are_balanced() -> None:
    text = (DEPLOY / "Caddyfile").read_text()
    assert text.count("{") == text.count("}")
    assert shlex.split(text, comments=True)
