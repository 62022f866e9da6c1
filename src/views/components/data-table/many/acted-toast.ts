import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { doneWith } from '#contract/declare/entity-words.ts'
import { allEntities, isEntity } from '#contract/entities.ts'
import { isLocale } from '#contract/messages/locale.ts'
import { actedWithUndo } from '#services/list/row-acts-actors.ts'
import { positive } from '#services/notifications.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useSession } from '#views/components/app/use-session.ts'
import { labelIn } from '#views/components/entity/label.ts'
import type { ManyAction } from './many-action.ts'

type Acted = Pick<ManyAction<never>, 'call' | 'done' | 'inverse'>

interface ActedRecords {
  ids: readonly (number | string)[]
  /** The title of a single record. */
  title: string | null
  /** Called when at least one was reversed, even if its screen is no longer shown. */
  onUndone: () => void
}

/** What was done, in the words of the action, with the record or their number. */
export function doneText(i18n: I18n, { call, done }: Acted, records: { count: number; name: string | null }): string {
  const entity = call.slice(0, call.lastIndexOf('.')).replace(/^partnerzone\./, '')
  const words = labelIn(i18n, done)
  if (!isEntity(entity)) return words
  return doneWith(words, allEntities[entity].words, records, isLocale(i18n.locale) ? i18n.locale : 'en')
}

/** Says in a toast what was done with records, which can be undone from it where the action has an inverse that the person may perform. */
export function useActedToast() {
  const { t, i18n } = useLingui()
  const { api, notify } = useServices()
  const { permissions } = useSession()
  return (action: Acted, { ids, title, onUndone }: ActedRecords): void => {
    const { inverse } = action
    const text = doneText(i18n, action, { count: ids.length, name: title })
    if (!inverse || !permissions[inverse.permission ?? inverse.call]) {
      notify.show(positive(text))
      return
    }
    const what = title ?? String(ids.length)
    notify.show(
      actedWithUndo(api, notify, {
        text,
        undo: t`Undo`,
        undone: t`Undone: ${what}`,
        inverse: { call: inverse.call, ids, body: inverse.body ?? {} },
        onUndone,
      }),
    )
  }
}
