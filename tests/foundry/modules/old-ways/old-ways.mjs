// A module as they were written years ago: jQuery, the first application framework, globals without a namespace.
const api = { hooks: [], messages: [] };

class Panel extends FormApplication {
  static get defaultOptions() {
    return mergeObject(super.defaultOptions, {
      id: "old-ways-panel",
      template: "modules/old-ways/templates/panel.hbs",
      title: "Old ways",
      width: 300,
    });
  }

  async getData() {
    return { word: this.object.word };
  }
  async _updateObject(event, data) {
    this.object.word = data.word;
  }
}

Hooks.once("init", () => {
  const mergeNow = foundry.utils.mergeObject;
  globalThis.mergeObject ??= mergeNow;
  game.modules.get("old-ways").api = Object.assign(api, {
    Panel,
    Dialog,
    isGame: game instanceof foundry.Game,
    isWindow: Panel.prototype instanceof foundry.appv1.api.Application,
  });
});
Hooks.on("ready", () => {
  $("#ui-top").append('<p class="old-ways">Here</p>');
  for (const name of ["renderPanel", "renderFormApplication", "renderApplication", "closePanel"])
    Hooks.on(name, (app, html) => {
      api.hooks.push([name, html.length]);
    });
});
Hooks.on("renderChatMessage", (message, html) => {
  html.find(".message-content").addClass("old-ways-seen");
  api.messages.push(message.id);
});
