using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (services = [(name = "main", worker = (compatibilityDate = "2026-11-01", modules = [
  (name = "worker.js", esModule = embed "worker.js"), (name = "input", text = embed "input")]))]);
