import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { registerServiceWorker } from "./lib/serviceWorker.svelte";

mount(App, { target: document.getElementById("app")! });
registerServiceWorker();
