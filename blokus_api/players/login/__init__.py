"""Sign-up, login and password reset with django-allauth's headless API.

`headless` wraps this API. It validates requests as strictly as our own endpoints do,
and turns errors into problem documents. `adapters` connects allauth's users to our
players. `signup` does the same work for known and unknown email addresses. `networks`
limits failures and emails, and `headless_schema` describes the routes in the OpenAPI
document.
"""
