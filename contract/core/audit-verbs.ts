import { publicationDeeds } from '#contract/content/statuses.ts'
import { change, type Deed, type Mark, sending, step, type VerbOf } from '#contract/declare/statuses.ts'
import type { EntityKey } from '#contract/entities.ts'
import { importDeeds } from '#contract/import/statuses.ts'
import type { Translated } from '#contract/messages/locale.ts'
import { notificationDeeds } from '#contract/notification/statuses.ts'
import { offerDeeds } from '#contract/offer/statuses.ts'
import { trainingOrderDeeds } from '#contract/order/statuses.ts'
import { entryDeeds, partnerVerb, proposalDeeds } from '#contract/partner/statuses.ts'
import { handlingDeeds } from '#contract/service-order/statuses.ts'
import { certificateDeeds, participantDeeds, termDeeds } from '#contract/training/statuses.ts'
import { unitDeeds } from '#contract/unit/statuses.ts'
import { accountDeeds, invitationDeeds } from '#contract/user/statuses.ts'

/** Events of records of any kind, and single calls that no lifecycle decides. */
const recordDeeds = {
  store: { done: { pl: 'Utworzono', en: 'Created' }, mark: { icon: 'plus', tone: 'green' } },
  update: { done: { pl: 'Zmieniono', en: 'Changed' }, mark: change },
  save: { done: { pl: 'Zapisano', en: 'Saved' }, mark: change },
  destroy: {
    done: { pl: 'Usunięto', en: 'Deleted' },
    permission: { pl: 'usuwanie', en: 'delete' },
    mark: { icon: 'trash', tone: 'red' },
  },
  delete: { done: { pl: 'Przeniesiono do kosza', en: 'Moved to the trash' }, mark: { icon: 'trash', tone: 'red' } },
  restore: { done: { pl: 'Przywrócono', en: 'Restored' }, mark: { icon: 'arrow-back-up', tone: 'green' } },
  purge: { done: { pl: 'Usunięto trwale', en: 'Permanently removed' }, mark: { icon: 'eraser', tone: 'grey' } },
  anonymise: { done: { pl: 'Zanonimizowano', en: 'Anonymised' }, mark: { icon: 'eraser', tone: 'grey' } },
  'accept-other-nip': {
    done: { pl: 'Zaakceptowano inny NIP', en: 'Another NIP accepted' },
    mark: { icon: 'pencil', tone: 'amber' },
  },
  'erase-person': {
    done: { pl: 'Usunięto dane osoby', en: 'Data of a person removed' },
    mark: { icon: 'eraser', tone: 'grey' },
  },
  export: { done: { pl: 'Wyeksportowano', en: 'Exported' }, mark: { icon: 'arrow-right', tone: 'grey' } },
  invite: { done: { pl: 'Zaproszono', en: 'Invited' }, mark: sending },
  'refuse-letter': {
    done: { pl: 'Wiadomość nie dotarła do odbiorcy', en: 'A letter did not reach its recipient' },
    mark: { icon: 'alert-triangle', tone: 'amber' },
  },
  hold: { done: { pl: 'Wstrzymano usuwanie danych', en: 'Put on hold' } },
  release: { done: { pl: 'Zakończono wstrzymanie usuwania danych', en: 'Hold ended' } },
  'hand-over': { done: { pl: 'Przekazano zgłoszenia', en: 'Orders handed over' } },
  'pay-out': { done: { pl: 'Wypłacono', en: 'Paid out' } },
  refund: { done: { pl: 'Zwrócono', en: 'Refunded' } },
  settle: { done: { pl: 'Zamknięto sprawę', en: 'Settled' } },
  'change-password': { done: { pl: 'Zmieniono hasło', en: 'Password changed' }, mark: change },
  'create-admin': { done: { pl: 'Nadano rolę administratora', en: 'Made an administrator' } },
  'correct-file': { done: { pl: 'Poprawiono plik', en: 'File corrected' }, mark: change },
  'file-store': { done: { pl: 'Dodano plik', en: 'File added' }, mark: { icon: 'plus', tone: 'green' } },
  'file-update': { done: { pl: 'Zmieniono plik', en: 'File changed' }, mark: change },
  'file-move': { done: { pl: 'Przeniesiono plik tutaj', en: 'File moved here' } },
  'file-replace': { done: { pl: 'Zastąpiono zawartość pliku', en: 'Content of a file replaced' }, mark: change },
  'file-restore': {
    done: { pl: 'Przywrócono plik z kosza', en: 'File restored from the trash' },
    mark: { icon: 'arrow-back-up', tone: 'green' },
  },
  'file-destroy': {
    done: { pl: 'Przeniesiono plik do kosza', en: 'File moved to the trash' },
    mark: { icon: 'trash', tone: 'red' },
  },
  'join-company': { done: { pl: 'Dołączono do firmy', en: 'Joined a company' } },
  'join-user': { done: { pl: 'Dołączono użytkownika', en: 'User joined' } },
  'leave-user': { done: { pl: 'Usunięto użytkownika z firmy', en: 'User left' } },
  'update-user': { done: { pl: 'Zmieniono użytkownika', en: 'User changed' }, mark: change },
  'sign-in': { done: { pl: 'Zalogowano', en: 'Signed in' }, mark: { icon: 'arrow-right', tone: 'grey' } },
  'ask-reset': { done: { pl: 'Poproszono o nowe hasło', en: 'Asked for a new password' }, mark: change },
  'change-email': { done: { pl: 'Zmieniono adres', en: 'Address changed' }, mark: change },
  'sign-out-device': { done: { pl: 'Wylogowano urządzenie', en: 'Device signed out' }, mark: change },
  'sign-out-devices': { done: { pl: 'Wylogowano urządzenia', en: 'Devices signed out' }, mark: change },
  'withdraw-consent': { done: { pl: 'Wycofano zgodę', en: 'Consent withdrawn' } },
  'reset-password': { done: { pl: 'Ustawiono nowe hasło', en: 'New password set' }, mark: change },
  'confirm-address': { done: { pl: 'Potwierdzono adres', en: 'Address confirmed' }, mark: change },
  synchronise: { done: { pl: 'Przejęto z {erp}', en: 'Taken over from {erp}' }, mark: change },
  adopt: { done: { pl: 'Zakończono tryb próbny', en: 'Rehearsal ended' } },
  rehearse: { done: { pl: 'Przywrócono tryb próbny', en: 'Rehearsal resumed' } },
} as const satisfies Record<string, Deed>

/** Events of records with a lifecycle, by entity. */
const lifecycleDeeds = {
  'service-order.service-orders': handlingDeeds,
  'service-order.service-maintenances': handlingDeeds,
  'service-order.spare-parts-orders': handlingDeeds,
  'training.terms': termDeeds,
  'training.participants': participantDeeds,
  'training.certificates': certificateDeeds,
  'training.issued-certificates': certificateDeeds,
  'order.orders': trainingOrderDeeds,
  'partner.partners': partnerVerb,
  'partner.new-entries': entryDeeds,
  'partner.proposals': proposalDeeds,
  'user.users': accountDeeds,
  'user.invitations': invitationDeeds,
  'news.news': publicationDeeds,
  'marketing.posts': publicationDeeds,
  'page.pages': publicationDeeds,
  'faq.posts': publicationDeeds,
  'notification.messages': notificationDeeds,
  'import.imports': importDeeds,
  'offer-generator.offers': offerDeeds,
  'device.units': unitDeeds,
} as const satisfies Partial<Record<EntityKey, Deeds>>

type Deeds = Readonly<Record<string, DeedIfAny>>

/** A verb without `done` is not written to the audit log. */
type DeedIfAny = Omit<Deed, 'done'> & { done?: Translated; label?: Translated }
type NamesOf<Set> = Set extends unknown ? keyof Set & string : never

/** Actions of the audit log: those of every record, then the verbs of lifecycles and of single calls. */
export type AuditedAction = keyof typeof recordDeeds | NamesOf<(typeof lifecycleDeeds)[keyof typeof lifecycleDeeds]>

const sets: readonly Deeds[] = [recordDeeds, ...Object.values(lifecycleDeeds)]
const isDone = ([, deed]: [string, DeedIfAny]) => deed.done !== undefined
export const auditedActions = [
  ...new Set(
    sets.flatMap((deeds) =>
      Object.entries(deeds)
        .filter(isDone)
        .map(([name]) => name),
    ),
  ),
] as [AuditedAction, ...AuditedAction[]]

/** The effect of an action on a record of a kind, in words; one that is no longer declared is shown by its name. */
export function deedOf(entity: string, action: string): { done: Translated; mark: Mark } {
  const own = (lifecycleDeeds as Readonly<Partial<Record<string, Deeds>>>)[entity]?.[action]
  const deed = own?.done ? own : sets.map((deeds) => deeds[action]).find((one) => one?.done)
  return deed?.done ? { done: deed.done, mark: deed.mark ?? step } : { done: { pl: action, en: action }, mark: change }
}

/** The words of an action of any kind of record: all that it is called, for a filter. */
export function doneWords(action: string): Translated {
  const words = sets.flatMap((deeds) => deeds[action]?.done ?? [])
  const all = (locale: 'pl' | 'en') => [...new Set(words.map((each) => each[locale]))].join(' / ')
  return { pl: all('pl'), en: all('en') }
}

/** The label of the permission for an action on a record of a kind, where its lifecycle declares one. */
export function permissionOf(entity: string, action: string): Deed['permission'] | null {
  const of = (deeds: Deeds | undefined) => (deeds?.[action] ?? deeds?.[action.replaceAll('-', '_')])?.permission
  const own = of((lifecycleDeeds as Readonly<Partial<Record<string, Deeds>>>)[entity])
  return own ?? sets.map(of).find((words) => words !== undefined) ?? null
}

/** The audit's name for a lifecycle event: `send` for `order.send`. */
export function auditedVerb<const Type extends string>(type: Type): VerbOf<Type> {
  return type.slice(type.indexOf('.') + 1) as VerbOf<Type>
}
