// ChatMessage (facts 5.4): rolls, whispers, blind messages, and both generations' names for visibility.
import type { Dict, Loose } from "../../shared/loose.ts";
import { CONFIG } from "../core/config.ts";
import { Hooks } from "../core/hooks.ts";
import * as fields from "../data/fields/index.ts";
import { realm } from "../realm/state.ts";
import { Roll } from "../dice/roll.ts";
import { identity, typed, metadataOf } from "./common.ts";
import { Document } from "./document.ts";

/** Visibility by [13] roll mode and [14] message mode. */
const MODES: Record<string, "public" | "gm" | "blind" | "self" | "ic"> = {
  publicroll: "public",
  gmroll: "gm",
  blindroll: "blind",
  selfroll: "self",
  public: "public",
  gm: "gm",
  blind: "blind",
  self: "self",
  ic: "ic",
};

export class ChatMessage extends Document {
  static override metadata = metadataOf("ChatMessage");

  static override defineSchema(): Record<string, fields.DataField> {
    return {
      ...identity(),
      ...typed(ChatMessage, "base"),
      author: new fields.ForeignDocumentField(
        { documentName: "User" },
        { initial: () => (realm.game.userId ?? null) as string | null },
      ),
      timestamp: new fields.NumberField({ required: true, nullable: false, initial: () => Date.now() }),
      flavor: new fields.HTMLField(),
      title: new fields.StringField({ required: true }),
      content: new fields.HTMLField(),
      speaker: new fields.SchemaField({
        scene: new fields.ForeignDocumentField({ documentName: "Scene" }, { idOnly: true }),
        actor: new fields.ForeignDocumentField({ documentName: "Actor" }, { idOnly: true }),
        token: new fields.DocumentIdField({ readonly: false }),
        alias: new fields.StringField(),
      }),
      whisper: new fields.ArrayField(new fields.DocumentIdField({ nullable: false, readonly: false })),
      blind: new fields.BooleanField(),
      rolls: new fields.ArrayField(new fields.JSONField({ nullable: false })),
      sound: new fields.FilePathField(),
      emote: new fields.BooleanField(),
      style: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
    };
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    this.rolls = (this._source.rolls as string[]).map((json) => reviveRoll(json)).filter((each) => each !== null);
  }

  get alias(): string {
    return (this.speaker.alias || this.author?.name || "") as string;
  }
  get isAuthor(): boolean {
    return this.author?.id === realm.game.userId;
  }
  get isRoll(): boolean {
    return this._source.rolls.length > 0;
  }
  get speakerActor(): Loose {
    return ChatMessage.getSpeakerActor(this.speaker as Dict);
  }

  /** True if the user may see the message. */
  override get visible(): boolean {
    if (!this._source.whisper.length) return true;
    return this.isAuthor || this._source.whisper.includes(realm.game.userId);
  }

  /** True if the user may read it; a blind roll is readable only to those it was whispered to. */
  get isContentVisible(): boolean {
    if (!this.isRoll) return this.visible;
    const whisper = this._source.whisper as string[];
    if (this.blind) return whisper.includes(realm.game.userId as string);
    return whisper.length ? this.isAuthor || whisper.includes(realm.game.userId as string) : true;
  }

  override getUserLevel(user: Loose): number {
    return user.id === this._source.author ? 3 : 2;
  }
  override get isOwner(): boolean {
    return realm.game.user.isGM || this.isAuthor;
  }
  override getRollData(): Dict {
    return (this.speakerActor?.getRollData() ?? {}) as Dict;
  }

  static getSpeaker({ scene, actor, token, alias }: Dict = {}): Dict {
    const owner = actor ?? token?.actor ?? (realm.game.user?.character as Loose);
    const place = token ?? (owner?.token as Loose);
    return {
      scene: scene?.id ?? place?.parent?.id ?? null,
      actor: owner?.id ?? null,
      token: place?.id ?? null,
      alias: alias ?? place?.name ?? owner?.name ?? realm.game.user?.name,
    };
  }

  static getSpeakerActor(speaker: Dict): Loose {
    const token = realm.game.scenes.get(speaker.scene)?.tokens.get(speaker.token);
    return token?.actor ?? realm.game.actors.get(speaker.actor) ?? null;
  }

  static getWhisperRecipients(name: string): Loose[] {
    const wanted = name.toLowerCase();
    if (["gm", "dm"].includes(wanted)) return realm.game.users.filter((user: Loose) => user.isGM as boolean) as Loose[];
    if (wanted === "players") return realm.game.users.players as Loose[];
    return realm.game.users.filter(
      (user: Loose) => user.name.toLowerCase() === wanted || user.character?.name.toLowerCase() === wanted,
    ) as Loose[];
  }

  /** [13] facts 5.4 */
  static applyRollMode(data: Dict, mode: string): Dict {
    const visibility =
      MODES[mode === "roll" ? (realm.game.settings.get("core", "rollMode") as string) : mode] ?? "public";
    const gms = (): string[] => this.getWhisperRecipients("GM").map((user) => user.id as string);
    data.blind = visibility === "blind";
    // foundryvtt#11442: adds the GMs to the recipients.
    if (visibility === "gm" || visibility === "blind")
      data.whisper = [...new Set([...((data.whisper ?? []) as string[]), ...gms()])];
    else if (visibility === "self") data.whisper = [realm.game.userId as string];
    else data.whisper = [];
    if (visibility === "ic") data.style = 2;
    return data;
  }

  /** [14] facts 5.4 */
  static applyMode(data: Dict, mode: string): Dict {
    return this.applyRollMode(data, mode);
  }

  applyRollMode(mode: string): void {
    const whisper = [...(this._source.whisper as string[])];
    this.updateSource((this.constructor as typeof ChatMessage).applyRollMode({ whisper }, mode));
  }

  applyMode(mode: string): void {
    this.applyRollMode(mode);
  }

  override async _preCreate(data: Dict, options: Dict, user: Loose): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    // facts 5.4: the option is rollMode in 13 and messageMode in 14; each ignores the other.
    const mode = (realm.generation >= 14 ? options.messageMode : options.rollMode) as string | undefined;
    if (mode) this.applyRollMode(mode);
    if (!this._source.author) this.updateSource({ author: user.id as string });
    if (this.isRoll && this._source.content === "")
      this.updateSource({
        content: String(
          (this.rolls[0] as Loose)?.total ?? reviveRoll((this._source.rolls as string[])[0] as string)?.total ?? "",
        ),
      });
    return undefined;
  }

  /** facts 5.4: finally calls the hook renderChatMessageHTML(message, element, context). */
  async renderHTML(options: Dict = {}): Promise<HTMLElement> {
    const element = document.createElement("li");
    element.className = [
      "chat-message",
      "message",
      "flexcol",
      this._source.whisper.length ? "whisper" : "",
      this.blind ? "blind" : "",
    ]
      .filter(Boolean)
      .join(" ");
    element.dataset.messageId = this.id ?? "";
    const header = document.createElement("header");
    header.className = "message-header flexrow";
    const sender = document.createElement("h4");
    sender.className = "message-sender";
    sender.textContent = this.alias;
    const flavour = document.createElement("span");
    flavour.className = "flavor-text";
    flavour.innerHTML = this.isContentVisible ? (this.flavor as string) : "";
    header.append(sender, flavour);
    const content = document.createElement("div");
    content.className = "message-content";
    content.innerHTML = await this.#contentHTML();
    element.append(header, content);
    Hooks.callAll("renderChatMessageHTML", this, element, {
      message: this,
      user: realm.game.user as unknown,
      ...options,
    });
    // The older hook, with jQuery, for modules that still use it.
    if (realm.global.jQuery)
      Hooks.callAll("renderChatMessage", this, realm.global.jQuery(element), {
        message: this.toObject() as unknown,
        user: realm.game.user as unknown,
        ...options,
      });
    return element;
  }

  async #contentHTML(): Promise<string> {
    if (!this.isContentVisible)
      return `<div class="dice-roll"><div class="dice-result"><h4 class="dice-total">?</h4></div></div>`;
    // A message whose content is only its total shows its dice.
    const rolls = this.rolls as Loose[];
    if (this.isRoll && Number.isFinite(Number(this.content)))
      return (await Promise.all(rolls.map((roll) => roll.render() as Promise<string>))).join("");
    return this.content as string;
  }

  override _onCreate(data: Dict, options: Dict, userId: string): void {
    super._onCreate(data, options, userId);
    if (this.visible && options.render !== false)
      void realm.ui.chat?.postOne?.(this, { notify: options.chatBubble !== false });
  }

  override _onUpdate(changed: Dict, options: Dict, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (options.render !== false) void realm.ui.chat?.updateMessage?.(this);
  }

  override _onDelete(options: Dict, userId: string): void {
    super._onDelete(options, userId);
    void realm.ui.chat?.deleteMessage?.(this.id);
  }
}

function reviveRoll(json: string | Dict): Loose {
  try {
    return Roll.fromData((typeof json === "string" ? JSON.parse(json) : json) as Dict);
  } catch (error) {
    console.error("A roll could not be read:", error);
    return null;
  }
}

/** [14] facts 5.4 */
export const MESSAGE_MODES = Object.fromEntries(
  ["public", "gm", "blind", "self", "ic"].map((mode) => [mode, { label: `CHAT.MESSAGE_MODES.${mode}`, icon: "" }]),
);

export const defaultMessageMode = (): string =>
  (realm.game.settings.get("core", realm.generation >= 14 ? "messageMode" : "rollMode") ??
    CONFIG.Dice.defaultMode) as string;
