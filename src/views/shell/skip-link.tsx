import { Trans } from '@lingui/react/macro'
import classes from './skip-link.module.css'

/** The first element in the tab order: skips the navigation. */
export function SkipLink() {
  return (
    <button type="button" className={classes.skip} onClick={() => document.getElementById('content')?.focus()}>
      <Trans>Skip to content</Trans>
    </button>
  )
}
