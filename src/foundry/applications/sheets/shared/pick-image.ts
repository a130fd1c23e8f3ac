/** Lets a picture be chosen for a document. Core's own action wants an image to be clicked; ours is a button, so that keys reach it. */
export async function pickImage(document: { readonly img?: string | null; update(changes: object): Promise<unknown> }): Promise<void> {
  const Picker = foundry.applications.apps.FilePicker.implementation;
  await new Picker({ type: "image", current: document.img ?? "", callback: (img: string) => void document.update({ img }) } as never).browse();
}
