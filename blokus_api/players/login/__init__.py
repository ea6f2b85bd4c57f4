"""Login: accounts by django-allauth, headless, by codes in mails."""
