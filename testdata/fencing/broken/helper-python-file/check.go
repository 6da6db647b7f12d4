from resource import Resource

r = Resource()
assert r.write(1, "a")
