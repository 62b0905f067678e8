import { mount } from "svelte";
import App from "./App.svelte";
import "./ui/theme.css";
import "./ui/base.css";
import { settings } from "./device/settings.svelte";
import { speak } from "./i18n/messages";
import { errorReports } from "./net/errorReports.svelte";
import { registerServiceWorker } from "./net/serviceWorker.svelte";
import { me } from "./state/me.svelte";

void speak(settings.language)
  .catch(errorReports.reportFault) // without words, the page still shows that there is something
  .then(() => {
    me.suggestName();
    mount(App, { target: document.getElementById("app")! });
    registerServiceWorker();
  });
