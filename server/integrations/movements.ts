/**
 * Ways in which something that comes from outside moves after both sides agreed on it. `twice`: the same once more. `late`: after what
 * it is about has ended. `replaced`: to a version that another one has replaced. `vanished` and `again`: gone on the other side, and
 * there once more.
 */
export type Movement =
  | 'forward'
  | 'back'
  | 'blank'
  | 'zero'
  | 'unknown'
  | 'twice'
  | 'late'
  | 'replaced'
  | 'vanished'
  | 'again'

/**
 * Answer to a movement: `taken` writes it, `kept` leaves ours as it is, `asked` leaves the decision to a person. Null: it cannot move
 * so.
 */
export type MovementAnswer = 'taken' | 'kept' | 'asked'

/** One row of a table of movements: something of a kind, and the answers by movement. */
export interface MovementRow<On extends Movement> {
  kind: string
  name: string
  on: Readonly<Record<On, MovementAnswer | null>>
}

/** The table of movements that a document shows. */
export function movementTable<On extends Movement>(movements: readonly On[], rows: readonly MovementRow<On>[]): string {
  return [
    `| kind | field | ${movements.join(' | ')} |`,
    `| --- | --- |${' --- |'.repeat(movements.length)}`,
    ...rows.map(({ kind, name, on }) => {
      const answers = movements.map((movement) => on[movement] ?? '–')
      return `| ${[kind, `\`${name}\``, ...answers].join(' | ')} |`
    }),
  ].join('\n')
}
