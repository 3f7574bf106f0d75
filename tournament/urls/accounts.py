"""Addresses of signing in and out."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from tournament.views.accounts import ChangePassword, SignIn

urlpatterns = [
    path("sign-in/", SignIn.as_view(), name="sign-in"),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    path("password/", ChangePassword.as_view(), name="password"),
]
