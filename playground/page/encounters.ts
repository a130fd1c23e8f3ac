/** The list of encounters: open one, start it again, create one from actors. */

import type { Dict, Loose } from "../shared/loose.ts";
import { escapeHtml } from "../client/app/handlebars/escape.ts";
import type { Say } from "./texts.ts";

export class EncounterList {
  readonly #client: Loose;
  readonly #say: Say;
  readonly element: HTMLElement = document.createElement("section");
  #shown = "";
  /** Called after the user has opened an encounter. */
  opened: () => void = () => undefined;

  /** @param client the client's global object */
  constructor(client: Loose, say: Say) {
    this.#client = client;
    this.#say = say;
    this.element.className = "encounters-list";
    this.element.setAttribute("aria-label", say("fights"));
    this.element.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-fight-action]") : null;
      if (button)
        void this.#act(
          String(button.dataset["fightAction"]),
          button.closest<HTMLElement>("[data-fight]")?.dataset["fight"] ?? "",
        );
    });
    for (const name of ["Combat", "Combatant"]) {
      for (const verb of ["create", "update", "delete"]) client.Hooks.on(`${verb}${name}`, () => this.render());
    }
    client.Hooks.on("renderCombatTracker", () => this.render());
    this.render();
  }

  /** Returns an encounter's name, translated for an example; a number if it has none. */
  #title(combat: Loose, place: number): string {
    const name = String(combat.flags?.world?.title || combat.name || "");
    return name ? this.#say(name) : this.#say("fights.number", { number: String(place + 1) });
  }

  #note(combat: Loose): string {
    const note: unknown = combat.flags?.world?.note;
    if (typeof note === "string") return note;
    const names = [...combat.combatants]
      .filter((each: Loose) => each.visible !== false)
      .map((each: Loose) => String(each.name));
    const shown = names.slice(0, 6).join(", ");
    return names.length > 6
      ? this.#say("fights.more", { names: shown, count: String(names.length - 6) })
      : shown || this.#say("fights.nobody");
  }

  render(): void {
    const { game } = this.#client;
    const say = this.#say;
    // The store returns encounters by id; sort them by creation.
    const combats: Loose[] = [...game.combats].sort((a: Loose, b: Loose) => Number(a.sort) - Number(b.sort));
    const gm = Boolean(game.user.isGM);
    const viewed = game.combat?.id;
    const focused = this.#focused();
    const fights = combats.map((combat, place) => {
      const title = this.#title(combat, place);
      const act = (action: string, words: string): string =>
        `<button type="button" data-fight-action="${action}" aria-label="${escapeHtml(`${words}: ${title}`)}">${escapeHtml(words)}</button>`;
      const acts = [
        act("open", say(combat.id === viewed ? "fights.inView" : "fights.open")),
        ...(gm ? [act("again", say("fights.again"))] : []),
      ];
      const state = say(Number(combat.round) > 0 ? "fights.underWay" : "fights.notBegun");
      return `<li class="fight" data-fight="${escapeHtml(combat.id)}"${combat.id === viewed ? ' aria-current="true"' : ""}><h3>${escapeHtml(title)} <small>${escapeHtml(state)}</small></h3><p>${escapeHtml(this.#note(combat))}</p><div class="fight-acts">${acts.join("")}</div></li>`;
    });
    const html =
      `<h2>${escapeHtml(say("fights"))}</h2><p>${escapeHtml(say(gm ? "fights.gm" : "fights.player"))}</p>` +
      `<ol class="fights plain">${fights.join("") || `<li>${escapeHtml(say("fights.none"))}</li>`}</ol>${gm ? `<p><button type="button" data-fight-action="create">${escapeHtml(say("fights.create"))}</button></p>` : ""}`;
    // This runs at every change of every encounter, but few changes alter the list.
    if (html === this.#shown) return;
    this.#shown = html;
    this.element.innerHTML = html;
    if (focused) this.element.querySelector<HTMLElement>(focused)?.focus();
  }

  /** Selector of the focused button, to focus it again after the list is redrawn. */
  #focused(): string {
    const button = document.activeElement;
    if (!(button instanceof HTMLElement) || !this.element.contains(button)) return "";
    const fight = button.closest<HTMLElement>("[data-fight]")?.dataset["fight"];
    const action = `[data-fight-action="${String(button.dataset["fightAction"])}"]`;
    return fight ? `[data-fight="${CSS.escape(fight)}"] ${action}` : action;
  }

  async #act(action: string, id: string): Promise<void> {
    const { game, ui } = this.#client;
    const combat: Loose = game.combats.get(id);
    if (action === "open") {
      if (game.user.isGM) await combat.activate();
      await ui.combat.render({ combat });
      ui.sidebar.changeTab("combat");
      this.opened();
    } else if (action === "again") await this.#again(combat);
    else if (action === "create") await this.#create();
    this.render();
  }

  /**
   * Starts the encounter again with the same combatants: by the system's method if it has one, otherwise as a new
   * encounter in place of the old one.
   */
  async #again(combat: Loose): Promise<void> {
    const { CONFIG, ui, foundry } = this.#client;
    const sure = await foundry.applications.api.DialogV2.confirm({
      window: { title: this.#say("fights.again") },
      content: `<p>${escapeHtml(this.#say("fights.againAsk"))}</p>`,
    });
    if (sure !== true) return;
    if (typeof combat.restart === "function") {
      await combat.restart();
      await combat.activate();
      return;
    }
    const source: Dict = combat.toObject();
    const combatants = (source["combatants"] as Dict[]).map(
      ({ actorId, tokenId, sceneId, name, img, hidden, flags }) => ({
        actorId,
        tokenId,
        sceneId,
        name,
        img,
        hidden,
        flags,
      }),
    );
    const flags = source["flags"] as Dict;
    const created: Loose = await CONFIG.Combat.documentClass.create({
      scene: source["scene"],
      flags: flags["world"] ? { world: flags["world"] } : {},
    });
    await created.createEmbeddedDocuments("Combatant", combatants);
    await combat.delete();
    await created.activate();
    await ui.combat.render({ combat: created });
  }

  async #create(): Promise<void> {
    const { CONFIG, ui, game, foundry } = this.#client;
    const say = this.#say;
    const boxes = [...game.actors]
      .map(
        (actor: Loose) =>
          `<label><input type="checkbox" name="${escapeHtml(actor.id)}">${escapeHtml(actor.name)}</label>`,
      )
      .join("");
    const data: Dict | null = await foundry.applications.api.DialogV2.input({
      window: { title: say("fights.new") },
      content: `<label class="form-group"><span>${escapeHtml(say("fights.name"))}</span><input type="text" name="title" value="${escapeHtml(say("fights.new"))}"></label><fieldset><legend>${escapeHtml(say("fights.who"))}</legend><div class="pick-list">${boxes}</div></fieldset>`,
      ok: { label: say("fights.make") },
    });
    if (!data) return;
    const { title, ...chosen } = data;
    const combat: Loose = await CONFIG.Combat.documentClass.create({
      sort: game.combats.size,
      flags: { world: { title } },
    });
    const wanted = Object.keys(chosen).filter((id) => chosen[id] === true);
    await combat.createEmbeddedDocuments(
      "Combatant",
      wanted.map((actorId) => ({ actorId })),
    );
    await combat.activate();
    await ui.combat.render({ combat });
  }
}
