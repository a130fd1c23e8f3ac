/**
 * Default templates of the combat tracker, under the ids that a system may spread: our markup with Foundry's classes
 * and data (facts 3.1, 3.5).
 */

export const COMBAT_TEMPLATES: Record<string, string> = {
  "templates/sidebar/tabs/combat/header.hbs": `
<header class="combat-tracker-header">
  {{#if user.isGM}}
  <nav class="encounters {{css}}" aria-label="Encounters">
    <button type="button" class="inline-control icon" data-action="createCombat" aria-label="New encounter" data-tooltip>+</button>
    {{#if displayCycle}}
    <div class="cycle-combats">
      <button type="button" class="inline-control icon" data-action="cycleCombat" data-combat-id="{{previousId}}" aria-label="Earlier encounter"{{#unless previousId}} disabled{{/unless}}>‹</button>
      <div class="encounter-count"><span class="value">{{currentIndex}}</span><span class="separator">/</span><span class="max">{{combats.length}}</span></div>
      <button type="button" class="inline-control icon" data-action="cycleCombat" data-combat-id="{{nextId}}" aria-label="Later encounter"{{#unless nextId}} disabled{{/unless}}>›</button>
    </div>
    {{else}}
    {{#each combats}}<button type="button" class="inline-control{{#if active}} active{{/if}}" data-action="cycleCombat" data-combat-id="{{id}}" aria-label="{{name}}">{{label}}</button>{{/each}}
    {{/if}}
  </nav>
  {{/if}}
  {{#if combat.name}}<h2 class="encounter-name">{{combat.name}}</h2>{{/if}}
  <div class="encounter-controls{{#if hasCombat}} combat{{/if}}">
    {{#if (and hasCombat user.isGM)}}
    <div class="control-buttons left flexrow">
      <button type="button" class="inline-control combat-control icon" data-action="rollAll" aria-label="Roll for all" data-tooltip>d</button>
      <button type="button" class="inline-control combat-control icon" data-action="rollNPC" aria-label="Roll for NPCs" data-tooltip>n</button>
    </div>
    {{/if}}
    <strong class="encounter-title">{{#if combat}}{{#if combat.round}}Round {{combat.round}}{{else}}Not started{{/if}}{{else}}No encounter{{/if}}</strong>
    {{#if (and hasCombat user.isGM)}}
    <div class="control-buttons right flexrow">
      <button type="button" class="encounter-context-menu inline-control combat-control icon" aria-label="Encounter menu" aria-haspopup="menu">⋮</button>
    </div>
    {{/if}}
  </div>
</header>`,
  "templates/sidebar/tabs/combat/tracker.hbs": `
<ol class="combat-tracker plain">
  {{#each turns}}
  <li class="combatant {{css}}" data-combatant-id="{{id}}" data-action="activateCombatant">
    {{#if img}}<img class="token-image" src="{{img}}" alt="" loading="lazy">{{/if}}
    <div class="token-name">
      <strong class="name">{{name}}</strong>
      <div class="combatant-controls">
        {{#if @root.user.isGM}}
        <button type="button" class="inline-control combatant-control icon" data-action="toggleHidden" aria-label="Hide or show {{name}}" aria-pressed="{{#if hidden}}true{{else}}false{{/if}}">h</button>
        <button type="button" class="inline-control combatant-control icon" data-action="toggleDefeated" aria-label="{{name}} is defeated" aria-pressed="{{#if isDefeated}}true{{else}}false{{/if}}">x</button>
        {{/if}}
        <div class="token-effects" data-tooltip-html="{{effects.tooltip}}">{{#each effects.icons}}<img class="token-effect" src="{{img}}" alt="{{name}}">{{/each}}</div>
      </div>
    </div>
    {{#if resource}}<div class="token-resource"><span class="resource">{{resource}}</span></div>{{/if}}
    <div class="token-initiative">
      {{#if initiative}}{{#if @root.user.isGM}}<input type="text" class="initiative-input" value="{{initiative}}" aria-label="Initiative of {{name}}">{{else}}<span>{{initiative}}</span>{{/if}}
      {{else if isOwner}}<button type="button" class="combatant-control roll" data-action="rollInitiative" aria-label="Roll initiative for {{name}}">d</button>{{/if}}
    </div>
  </li>
  {{/each}}
</ol>`,
  "templates/sidebar/tabs/combat/footer.hbs": `
<nav class="combat-controls" data-tooltip-direction="UP">
  {{#if hasCombat}}
  {{#if user.isGM}}
  {{#if combat.round}}
  <button type="button" class="inline-control combat-control icon" data-action="previousRound" aria-label="Previous round" data-tooltip>«</button>
  <button type="button" class="inline-control combat-control icon" data-action="previousTurn" aria-label="Previous turn" data-tooltip>‹</button>
  <button type="button" class="combat-control combat-control-lg" data-action="endCombat">End encounter</button>
  <button type="button" class="inline-control combat-control icon" data-action="nextTurn" aria-label="Next turn" data-tooltip>›</button>
  <button type="button" class="inline-control combat-control icon" data-action="nextRound" aria-label="Next round" data-tooltip>»</button>
  {{else}}
  <button type="button" class="combat-control combat-control-lg" data-action="startCombat">Begin encounter</button>
  {{/if}}
  {{else if control}}
  <button type="button" class="combat-control combat-control-lg" data-action="nextTurn">End turn</button>
  {{/if}}
  {{/if}}
</nav>`,
};
