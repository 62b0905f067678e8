// The language whose messages are loaded: soon after it is chosen, the one in the settings.

export const spoken = $state({ language: "" });
