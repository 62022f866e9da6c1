import { Trans } from '@lingui/react/macro'
import { IconLanguageOff } from '@tabler/icons-react'
import classes from './article-view.module.css'

/** Says that a text is in Polish because it was not translated. */
export function UntranslatedMark() {
  return (
    <span className={classes.untranslated}>
      <IconLanguageOff size={16} stroke={1.7} aria-hidden />
      <Trans>In Polish only</Trans>
    </span>
  )
}
