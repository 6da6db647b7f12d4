class Resource:
    pass
