import type { LettersOf } from '#server/integrations/mail/letter.ts'

/** Letters about the recipient's own account; they cannot be switched off. */
interface AccountMailData {
  password_reset: { full_name: string; token: string }
  account_locked: { full_name: string }
  /** To the owner of a new account; `company` is set in the partner zone, null in the back office. */
  invitation: {
    full_name: string
    company: string | null
    has_password: boolean
    token: string
    /** Missing in letters queued by earlier versions. */
    user_id?: number
  }
  password_changed: { full_name: string }
  account_closed: { full_name: string }
  /** A company's administrator, or the distributor, has removed the person from it. */
  company_left: { full_name: string; company: string; by_distributor: boolean }
  /** A colleague has left the company, or the account is closed, and the reader takes over what was open. */
  work_taken_over: { full_name: string; company: string; from: string; count: number; has_left: boolean }
  /** To administrators: many failed sign-ins or refusals for one account, from one network, or from many networks. */
  failure_run: {
    full_name: string
    about: 'account' | 'network' | 'elsewhere'
    /** Full name of the account's owner; null where no account has the address. */
    person: string | null
    user_id: number | null
    network: string | null
    count: number
  }
  /** To the former address, so that an address cannot be replaced unnoticed. */
  address_changed: { full_name: string; by_self: boolean }
  /** To the present address of a person who requested another one. */
  address_asked: { full_name: string }
  /** To an address that a person requested and that already has an account: its owner's name. */
  address_in_use: { full_name: string }
  /** To the new address of a person who already has a password. */
  confirm_address: { full_name: string; token: string }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends AccountMailData {}
}

/** Page of an invitation: the sign-in, or choosing the first password. */
const invitationPath = ({ has_password, token }: { has_password: boolean; token: string }) =>
  has_password
    ? `/auth/login?invitation=${encodeURIComponent(token)}`
    : `/auth/reset-password-finish/${encodeURIComponent(token)}?welcome=1`

/** The list of failures, restricted to those that a run consists of. */
const failuresPath = ({ user_id, network }: AccountMailData['failure_run']) => {
  const filter =
    user_id !== null ? `?person=${user_id}` : network !== null ? `?network=${encodeURIComponent(network)}` : ''
  return `/cms/security/failures${filter}`
}

export const accountLetters: LettersOf<AccountMailData> = {
  failure_run: {
    priority: 'security',
    causedBy: 'stranger',
    limit: 'once',
    pl: (run) => ({
      subject: {
        account: 'Seria nieudanych logowań na jedno konto',
        network: 'Seria nieudanych prób z jednej sieci',
        elsewhere: 'Nieudane próby z bardzo wielu sieci',
      }[run.about],
      heading: {
        account: 'Wiele nieudanych logowań na jedno konto',
        network: 'Z jednej sieci przyszło wiele nieudanych prób',
        elsewhere: 'Nieudane próby przychodzą z bardzo wielu sieci',
      }[run.about],
      to: run.full_name,
      paragraphs: ['Po dziesięciu błędnych hasłach portal sam blokuje logowanie na 15 minut. Sprawdź, co się dzieje.'],
      facts: [
        ...(run.about === 'account'
          ? [{ name: 'Konto', value: run.person ?? 'adres, którego nie ma żadne konto' }]
          : []),
        ...(run.network === null ? [] : [{ name: 'Sieć', value: run.network }]),
        { name: 'Nieudane próby od początku poprzedniej godziny', value: String(run.count) },
      ],
      action: { label: 'Zobacz nieudane próby', path: failuresPath(run) },
    }),
    en: (run) => ({
      subject: {
        account: 'A series of failed sign-ins to one account',
        network: 'A series of failed attempts from one network',
        elsewhere: 'Failed attempts from very many networks',
      }[run.about],
      heading: {
        account: 'Many sign-ins to one account have failed',
        network: 'Many failed attempts have come from one network',
        elsewhere: 'Failed attempts are coming from very many networks',
      }[run.about],
      to: run.full_name,
      paragraphs: [
        'After ten wrong passwords the portal itself locks signing in for 15 minutes. Check what is happening.',
      ],
      facts: [
        ...(run.about === 'account'
          ? [{ name: 'Account', value: run.person ?? 'an address that no account has' }]
          : []),
        ...(run.network === null ? [] : [{ name: 'Network', value: run.network }]),
        { name: 'Failed attempts since the start of the previous hour', value: String(run.count) },
      ],
      action: { label: 'See the failed attempts', path: failuresPath(run) },
    }),
  },
  password_reset: {
    priority: 'security',
    causedBy: 'stranger',
    limit: 'address',
    secrets: ['token'],
    pl: ({ full_name, token }) => ({
      subject: 'Ustaw nowe hasło',
      heading: 'Ustaw nowe hasło',
      to: full_name,
      paragraphs: [
        'Ktoś, prawdopodobnie Ty, poprosił o nowe hasło. Link jest ważny przez 60 minut i działa tylko raz.',
        'Jeśli to nie Ty, zignoruj tę wiadomość. Twoje hasło się nie zmieni.',
      ],
      action: { label: 'Ustaw nowe hasło', path: `/auth/reset-password-finish/${encodeURIComponent(token)}` },
    }),
    en: ({ full_name, token }) => ({
      subject: 'Set a new password',
      heading: 'Set a new password',
      to: full_name,
      paragraphs: [
        'Someone, probably you, asked for a new password. The link is valid for 60 minutes and works once.',
        'If it was not you, ignore this message. Your password stays as it is.',
      ],
      action: { label: 'Set a new password', path: `/auth/reset-password-finish/${encodeURIComponent(token)}` },
    }),
  },
  account_locked: {
    priority: 'security',
    causedBy: 'stranger',
    limit: 'address',
    pl: ({ full_name }) => ({
      subject: 'Ktoś wiele razy podał błędne hasło do Twojego konta',
      heading: 'Ktoś wiele razy podał błędne hasło',
      to: full_name,
      paragraphs: [
        'Ktoś wiele razy podał błędne hasło do Twojego konta. Logowanie z tego miejsca zablokowaliśmy na 15 minut.',
        'Na urządzeniach, których już używasz, nic się nie zmienia. Na nowym urządzeniu zalogujesz się od razu, gdy ustawisz na nim nowe hasło.',
      ],
      action: { label: 'Ustaw nowe hasło', path: '/auth/reset-password-start' },
    }),
    en: ({ full_name }) => ({
      subject: 'Someone entered a wrong password for your account many times',
      heading: 'Someone entered a wrong password many times',
      to: full_name,
      paragraphs: [
        'Someone entered a wrong password for your account many times. Signing in from that place is locked for 15 minutes.',
        'Nothing changes on the devices on which you have signed in before. On a new device you can sign in as soon as you set a new password there.',
      ],
      action: { label: 'Set a new password', path: '/auth/reset-password-start' },
    }),
  },
  invitation: {
    priority: 'security',
    causedBy: 'person',
    limit: 'company',
    about: ({ user_id }) => `member ${user_id}`,
    secrets: ['token'],
    pl: ({ full_name, company, ...link }) => ({
      subject: 'Zaproszenie do portalu',
      heading: 'Witamy w portalu',
      to: full_name,
      paragraphs: [
        company
          ? `Konto w portalu partnera dla firmy ${company} jest gotowe.`
          : 'Konto w portalu jest gotowe do pierwszego logowania.',
        link.has_password
          ? 'Aby potwierdzić adres e-mail, zaloguj się przez poniższy link hasłem wybranym przy rejestracji. Link jest ważny przez 7 dni.'
          : 'Otwórz poniższy link i wybierz hasło. Link jest ważny przez 7 dni i działa tylko raz.',
      ],
      action: { label: link.has_password ? 'Zaloguj się' : 'Wybierz hasło', path: invitationPath(link) },
    }),
    en: ({ full_name, company, ...link }) => ({
      subject: 'Invitation to the portal',
      heading: 'Welcome to the portal',
      to: full_name,
      paragraphs: [
        company
          ? `Your account in the partner portal for ${company} is ready.`
          : 'Your account in the portal is ready for the first sign-in.',
        link.has_password
          ? 'To confirm your e-mail address, use the link below and sign in with the password that you chose when registering. The link is valid for 7 days.'
          : 'Open the link below and choose a password. The link is valid for 7 days and works once.',
      ],
      action: { label: link.has_password ? 'Sign in' : 'Choose a password', path: invitationPath(link) },
    }),
  },
  password_changed: {
    priority: 'security',
    causedBy: 'person',
    limit: 'own',
    pl: ({ full_name }) => ({
      subject: 'Hasło zostało zmienione',
      heading: 'Hasło zostało zmienione',
      to: full_name,
      paragraphs: [
        'Hasło do Twojego konta zostało zmienione, a pozostałe urządzenia wylogowane.',
        'Jeśli to nie Ty, ustaw natychmiast nowe hasło.',
      ],
      action: { label: 'Ustaw nowe hasło', path: '/auth/reset-password-start' },
    }),
    en: ({ full_name }) => ({
      subject: 'The password has been changed',
      heading: 'The password has been changed',
      to: full_name,
      paragraphs: [
        'The password of your account has been changed, and your other devices have been signed out.',
        'If it was not you, set a new password at once.',
      ],
      action: { label: 'Set a new password', path: '/auth/reset-password-start' },
    }),
  },
  account_closed: {
    priority: 'security',
    causedBy: 'person',
    limit: 'follows',
    pl: ({ full_name }) => ({
      subject: 'Konto w portalu zostało zamknięte',
      heading: 'Konto w portalu zostało zamknięte',
      to: full_name,
      paragraphs: [
        'Twoje konto w portalu zostało zamknięte, a wszystkie urządzenia wylogowane.',
        'W razie pytań prosimy o kontakt z administratorem w firmie albo z opiekunem.',
      ],
      action: { label: 'Przejdź do portalu', path: '/auth/login' },
    }),
    en: ({ full_name }) => ({
      subject: 'Your account in the portal has been closed',
      heading: 'Your account in the portal has been closed',
      to: full_name,
      paragraphs: [
        'Your account in the portal has been closed, and all its devices have been signed out.',
        'Please ask the administrator of your company or your caretaker if you have questions.',
      ],
      action: { label: 'Go to the portal', path: '/auth/login' },
    }),
  },
  company_left: {
    priority: 'security',
    causedBy: 'person',
    limit: 'follows',
    pl: ({ full_name, company, by_distributor }) => ({
      subject: `Nie należysz już do firmy ${company}`,
      heading: `Nie należysz już do firmy ${company}`,
      to: full_name,
      paragraphs: [
        by_distributor
          ? `Zakończyliśmy Twój dostęp do spraw firmy ${company} w portalu.`
          : `Administrator firmy ${company} usunął Cię z jej zespołu. Nie masz już dostępu do jej spraw w portalu.`,
        by_distributor
          ? 'Jeśli to pomyłka, prosimy o kontakt z opiekunem albo administratorem firmy.'
          : 'Jeśli to pomyłka, prosimy o kontakt z administratorem firmy.',
      ],
      action: { label: 'Przejdź do portalu', path: '/auth/login' },
    }),
    en: ({ full_name, company, by_distributor }) => ({
      subject: `You no longer belong to ${company}`,
      heading: `You no longer belong to ${company}`,
      to: full_name,
      paragraphs: [
        by_distributor
          ? `We have ended your access to the matters of ${company} in the portal.`
          : `The administrator of ${company} has removed you from its team. You no longer have access to its matters in the portal.`,
        by_distributor
          ? 'If this is a mistake, please ask your caretaker or the administrator of the company.'
          : 'If this is a mistake, please ask the administrator of the company.',
      ],
      action: { label: 'Go to the portal', path: '/auth/login' },
    }),
  },
  work_taken_over: {
    priority: 'security',
    causedBy: 'person',
    limit: 'follows',
    pl: ({ full_name, company, from, count, has_left }) => ({
      subject: `Przejmujesz sprawy: ${from}`,
      heading: `Przejmujesz sprawy: ${from}`,
      to: full_name,
      paragraphs: [
        has_left
          ? `${from} nie należy już do firmy ${company}.`
          : `Konto osoby ${from} w firmie ${company} jest zamknięte.`,
        `Liczba otwartych spraw, które od teraz prowadzisz: ${count}. Są to wizyty, pytania do zgłoszeń, wersje robocze, rejestracje urządzeń, oferty i nieopłacone szkolenia tej osoby.`,
      ],
      action: { label: 'Przejdź do portalu', path: '/user/users' },
    }),
    en: ({ full_name, company, from, count, has_left }) => ({
      subject: `You take over the work of ${from}`,
      heading: `You take over the work of ${from}`,
      to: full_name,
      paragraphs: [
        has_left ? `${from} no longer belongs to ${company}.` : `The account of ${from} in ${company} is closed.`,
        `Number of open matters that are yours from now on: ${count}. They are the visits, questions about orders, drafts, registrations of units, offers and unpaid trainings of this person.`,
      ],
      action: { label: 'Go to the portal', path: '/user/users' },
    }),
  },
  address_changed: {
    priority: 'security',
    causedBy: 'person',
    limit: 'own',
    pl: ({ full_name, by_self }) => ({
      subject: 'Zmieniono adres e-mail Twojego konta',
      heading: 'Zmieniono adres e-mail Twojego konta',
      to: full_name,
      paragraphs: [
        by_self
          ? 'Adres e-mail Twojego konta w portalu został zmieniony w profilu, a pozostałe urządzenia wylogowane. Na dotychczasowy adres nie można się już zalogować.'
          : 'Administrator zmienił adres e-mail Twojego konta w portalu. Na dotychczasowy adres nie można się już zalogować.',
        'Jeśli nic o tym nie wiesz, skontaktuj się od razu z opiekunem albo administratorem w firmie.',
      ],
      action: { label: 'Przejdź do portalu', path: '/auth/login' },
    }),
    en: ({ full_name, by_self }) => ({
      subject: 'The e-mail address of your account has been changed',
      heading: 'The e-mail address of your account has been changed',
      to: full_name,
      paragraphs: [
        by_self
          ? 'The e-mail address of your account in the portal has been changed in the profile, and your other devices have been signed out. The old address can no longer be used to sign in.'
          : 'An administrator has changed the e-mail address of your account in the portal. The old address can no longer be used to sign in.',
        'If you did not expect this change, contact your caretaker or the administrator at once.',
      ],
      action: { label: 'Go to the portal', path: '/auth/login' },
    }),
  },
  address_asked: {
    priority: 'security',
    causedBy: 'person',
    limit: 'own',
    pl: ({ full_name }) => ({
      subject: 'Prośba o zmianę adresu e-mail Twojego konta',
      heading: 'Prośba o zmianę adresu e-mail Twojego konta',
      to: full_name,
      paragraphs: [
        'W profilu podano nowy adres e-mail Twojego konta. Zmieni się, gdy zostanie potwierdzony. Do tego czasu logujesz się dotychczasowym adresem.',
        'Jeśli to nie Ty, ktoś zna Twoje hasło. Ustaw od razu nowe: prośba o zmianę adresu przestanie być ważna.',
      ],
      action: { label: 'Ustaw nowe hasło', path: '/auth/reset-password-start' },
    }),
    en: ({ full_name }) => ({
      subject: 'Request to change the e-mail address of your account',
      heading: 'Request to change the e-mail address of your account',
      to: full_name,
      paragraphs: [
        'A new e-mail address of your account was entered in the profile. It takes effect when it is confirmed. Until then, sign in with the current address.',
        'If it was not you, someone knows your password. Set a new one at once: this cancels the request.',
      ],
      action: { label: 'Set a new password', path: '/auth/reset-password-start' },
    }),
  },
  address_in_use: {
    priority: 'security',
    causedBy: 'person',
    limit: 'address',
    pl: ({ full_name }) => ({
      subject: 'Masz już konto w portalu',
      heading: 'Masz już konto w portalu',
      to: full_name,
      paragraphs: [
        'Ktoś podał ten adres jako nowy adres innego konta w portalu. Ten adres ma już konto, więc nic się nie zmieniło.',
        'Jeśli to Ty, zaloguj się na konto z tym adresem. Jeśli nie, zignoruj tę wiadomość.',
      ],
      action: { label: 'Przejdź do portalu', path: '/auth/login' },
    }),
    en: ({ full_name }) => ({
      subject: 'You already have an account in the portal',
      heading: 'You already have an account in the portal',
      to: full_name,
      paragraphs: [
        'Someone entered this address as the new address of another account in the portal. It already has an account, so nothing has changed.',
        'If it was you, sign in to the account with this address. If not, ignore this message.',
      ],
      action: { label: 'Go to the portal', path: '/auth/login' },
    }),
  },
  confirm_address: {
    priority: 'security',
    causedBy: 'person',
    limit: 'address',
    secrets: ['token'],
    pl: ({ full_name, token }) => ({
      subject: 'Potwierdź nowy adres e-mail',
      heading: 'Potwierdź nowy adres e-mail',
      to: full_name,
      paragraphs: [
        'Ten adres podano jako nowy adres Twojego konta w portalu. Aby go potwierdzić, zaloguj się przez poniższy link tym adresem i swoim hasłem. Link jest ważny przez 7 dni.',
        'Jeśli nie masz konta w portalu, zignoruj tę wiadomość.',
      ],
      action: { label: 'Potwierdź i zaloguj się', path: invitationPath({ has_password: true, token }) },
    }),
    en: ({ full_name, token }) => ({
      subject: 'Confirm your new e-mail address',
      heading: 'Confirm your new e-mail address',
      to: full_name,
      paragraphs: [
        'This address was given as the new address of your account in the portal. To confirm it, use the link below and sign in with this address and your password. The link is valid for 7 days.',
        'If you have no account in the portal, ignore this message.',
      ],
      action: { label: 'Confirm and sign in', path: invitationPath({ has_password: true, token }) },
    }),
  },
}
