import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import "./games/catalogue";
import { registerServiceWorker } from "./net/serviceWorker.svelte";

mount(App, { target: document.getElementById("app")! });
registerServiceWorker();
