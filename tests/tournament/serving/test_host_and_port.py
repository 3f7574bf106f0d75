"""Data folder, port and address of the computer that serves."""

import ipaddress
import os
import socket
import subprocess
import sys

import pytest

from tournament.environment import lan_address
from tournament.serving.host_and_port import CannotServe, claim_port, own_data_folder


def test_a_second_server_on_the_same_data_is_refused_with_the_process_of_the_first(tmp_path):
    with own_data_folder(tmp_path), pytest.raises(CannotServe) as refused, own_data_folder(tmp_path):
        pass
    assert str(refused.value) == (
        f"Hanchan already runs on the data in {tmp_path} (process {os.getpid()}). "
        "Stop that one with Ctrl-C, or give another folder with --data."
    )


def test_two_servers_on_different_data_are_allowed(tmp_path):
    with own_data_folder(tmp_path / "hall"), own_data_folder(tmp_path / "final"):
        assert (tmp_path / "final" / "serve.lock").read_text() == str(os.getpid())


def test_a_server_that_was_killed_leaves_its_data_free(tmp_path):
    code = (
        "import os, pathlib, sys; from tournament.serving.host_and_port import own_data_folder\n"
        "with own_data_folder(pathlib.Path(sys.argv[1])): os.kill(os.getpid(), 9)"
    )
    killed = subprocess.run([sys.executable, "-c", code, tmp_path], check=False)
    with own_data_folder(tmp_path):
        assert killed.returncode == -9


def test_a_free_port_can_be_claimed_twice():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    assert [claim_port(port), claim_port(port)] == [None, None]


def test_a_taken_port_is_refused_with_the_option_that_helps():
    with socket.socket() as taken_socket:
        taken_socket.bind(("0.0.0.0", 0))
        taken_socket.listen()
        port = taken_socket.getsockname()[1]
        with pytest.raises(CannotServe) as refused:
            claim_port(port)
    assert str(refused.value) == (
        f"Port {port} cannot be used (address already in use). "
        f"Choose another: python3 start.py --port {port + 1 if port < 65535 else 8000}"
    )


def test_the_address_for_the_hall_is_one_of_this_computer():
    address = lan_address()
    with socket.socket() as probe:
        probe.bind((address, 0))
        assert ipaddress.IPv4Address(address) == ipaddress.IPv4Address(probe.getsockname()[0])
