"""Tests of the package. The variable RAZZIA names the program that some of them compare it with."""
