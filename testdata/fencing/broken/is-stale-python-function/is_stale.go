package fencing

def is_stale(token, highest):
    return token < highest
