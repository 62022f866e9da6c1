import { Trans } from '@lingui/react/macro'
import { FormSection } from '#views/components/form/form-section.tsx'
import { LanguageSwitch } from '#views/shell/header/language-switch.tsx'
import { ThemeSwitch } from '#views/shell/header/theme-switch.tsx'
import classes from './profile.module.css'

/** Language and theme, stored on this device. */
export function Appearance() {
  return (
    <FormSection
      title={<Trans>This device</Trans>}
      explanation={<Trans>How the portal looks here. Other devices keep their own choice.</Trans>}
    >
      <div className={classes.choice}>
        <Trans>Language</Trans>
        <LanguageSwitch long />
      </div>
      <div className={classes.choice}>
        <Trans>Appearance</Trans>
        <ThemeSwitch />
      </div>
    </FormSection>
  )
}
