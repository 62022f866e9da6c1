import type { Translated } from '#contract/messages/locale.ts'
import type { SuccessText } from './endpoint.ts'

/** The six tones of the product: a colour and its surface (src/views/theme/tokens.css). */
export type Tone = 'blue' | 'amber' | 'violet' | 'green' | 'red' | 'grey'

/** Names of the icons of verbs and of history; the client draws them (src/views/components/status/icons.ts). */
export type IconName =
  | 'alert-triangle'
  | 'arrow-back-up'
  | 'arrow-right'
  | 'arrows-exchange'
  | 'basket-check'
  | 'bell'
  | 'building-warehouse'
  | 'calendar-event'
  | 'calendar-off'
  | 'calendar-plus'
  | 'calendar-time'
  | 'cash'
  | 'cash-off'
  | 'check'
  | 'circle-check'
  | 'circle-off'
  | 'circle-x'
  | 'clipboard-check'
  | 'clock'
  | 'columns'
  | 'cut'
  | 'database'
  | 'door-enter'
  | 'door-exit'
  | 'eraser'
  | 'eye'
  | 'file-check'
  | 'file-text'
  | 'files'
  | 'gavel'
  | 'hand-finger'
  | 'help'
  | 'hourglass'
  | 'list-check'
  | 'loader-2'
  | 'lock'
  | 'lock-open'
  | 'logout'
  | 'message'
  | 'minus'
  | 'note'
  | 'pencil'
  | 'player-pause'
  | 'player-play'
  | 'plus'
  | 'printer'
  | 'refresh'
  | 'repeat'
  | 'replace'
  | 'rocket'
  | 'rotate'
  | 'send'
  | 'trash'
  | 'trash-x'
  | 'truck-delivery'
  | 'user'
  | 'user-check'
  | 'user-minus'
  | 'user-plus'
  | 'user-x'
  | 'users'
  | 'x'

/** A status of a record: badges, filters, lookups, exports, history and charts take its tone and words from here. */
export interface Status {
  tone: Tone
  /** Short form: "Suspended". */
  label: Translated
}

/**
 * Words of a closed list whose values the server sends. A page of the release before meets values that are new since: it shows them by
 * neutral words until it is loaded again (decision 847). Keys, entries and tests for a key are those of the list alone.
 */
export function orOther<Key extends PropertyKey, Words>(
  words: Readonly<Record<Key, Words>>,
  other: NoInfer<Words>,
): Readonly<Record<Key, Words>> {
  return new Proxy(words, {
    get: (own, key) => (typeof key === 'string' && !(key in own) ? other : Reflect.get(own, key)),
  })
}

const otherStatus: Status = { tone: 'grey', label: { pl: 'Inny status', en: 'Another status' } }

/** Words of statuses, or neutral ones; `more` are those that these statuses have beside their label. */
export function withOther<Key extends PropertyKey, Words extends Status>(
  words: Readonly<Record<Key, NoInfer<Words>>>,
  more?: Omit<NoInfer<Words>, keyof Status>,
): Readonly<Record<Key, Words>> {
  return orOther<Key, Words>(words, { ...otherStatus, ...more } as NoInfer<Words>)
}

/** Words of a closed list whose values the server sends, or a neutral one. */
export const orOtherWord = <Key extends PropertyKey>(
  words: Readonly<Record<Key, Translated>>,
): Readonly<Record<Key, Translated>> => orOther<Key, Translated>(words, { pl: 'Inna wartość', en: 'Another value' })

/** The sign of an entry in a history. */
export interface Mark {
  icon: IconName
  tone: Tone
}

/** An event of a record, as its history and the audit log show it. */
export interface Deed {
  /** Passive form: "Suspended", "Wstrzymano". */
  done: Translated
  /** Sign of the entry. Default: that of a step of the lifecycle (`step`). */
  mark?: Mark
  /** Noun or infinitive for the tree of permissions, where the deed has a permission: "suspend", "wstrzymanie". */
  permission?: Translated
  /** Message after its call. Default: that it is saved. */
  success?: Translated
}

/** Confirmation before a call. */
export interface Question {
  title: Translated
  /** The consequences of the call. */
  explanation: Translated
}

/** An action on a record that its lifecycle allows a person: button, menu, dialog, history, audit and permission take its words from here. */
export interface Verb extends Deed {
  icon: IconName
  /** Imperative, on the button: "Suspend". */
  label: Translated
  /** The step before the call: none, a form of its own, or a question. */
  asks: 'nothing' | 'form' | Question
  /** Whether something is lost by it, so that it is shown in red. */
  danger?: true
  /** The verb that reverses it: offered in the toast after the action. A shortcut of a verb without one asks first. */
  inverse?: string
}

/** A verb that asks a question before the call. */
export type VerbWithQuestion = Verb & { asks: Question }

/** Mark of a step from one status to another. */
export const step: Mark = { icon: 'arrow-right', tone: 'violet' }
/** Mark of a change that leaves the status as it is. */
export const change: Mark = { icon: 'pencil', tone: 'blue' }
/** Mark of a message or of a publication that has left. */
export const sending: Mark = { icon: 'send', tone: 'blue' }

/** The message after the call of a verb. */
export const successOf = ({
  success,
}: { done?: Translated; label?: Translated } & Pick<Deed, 'success'>): SuccessText => success ?? 'saved'

/** The verb in the type of a lifecycle's event: `send` of `order.send`. */
export type VerbOf<Type extends string> = Type extends `${string}.${infer Verb}` ? Verb : never

/** Words that a declared set of statuses or verbs has, as options of a filter, in the order of the declaration. */
export function optionsOf<Name extends string>(
  declared: Readonly<Record<Name, { label: Translated }>>,
): { value: Name; label: Translated }[] {
  return (Object.keys(declared) as Name[]).map((value) => ({ value, label: declared[value].label }))
}

/** The names of a declared set, in the order of the declaration. */
export function namesOf<Name extends string>(declared: Readonly<Record<Name, unknown>>): [Name, ...Name[]] {
  return Object.keys(declared) as [Name, ...Name[]]
}
