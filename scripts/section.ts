/** A document with a section between its two comments, which name the command that writes it. */
export function withSection(
  document: string,
  { name, section, command }: { name: string; section: string; command: string },
): string {
  const [begin, end] = [`<!-- ${name}: made by \`${command}\` -->`, `<!-- end of ${name} -->`]
  const [before, after] = [document.split(begin)[0] ?? '', document.split(end)[1] ?? '']
  return `${before}${begin}\n\n${section}\n\n${end}${after}`
}
