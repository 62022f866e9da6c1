/** A reply as a mail program writes it: the answer, the lines of the program, and the letter answered to. */
interface QuotingProgram {
  name: string
  language: 'pl' | 'en' | 'uk' | 'de' | 'cs'
  /** The plain text of a reply; `old` are the lines of the letter answered to. */
  reply(answer: readonly string[], old: readonly string[]): string[]
}

const quoted = (old: readonly string[]) => old.map((line) => (line === '' ? '>' : `> ${line}`))

/** Below one line that names the old letter, which is marked. */
const attributed =
  (...lines: string[]): QuotingProgram['reply'] =>
  (answer, old) => [...answer, '', ...lines, '', ...quoted(old)]

/** Below the headers of the old letter, which is not marked. */
const headed =
  (...lines: string[]): QuotingProgram['reply'] =>
  (answer, old) => [...answer, '', ...lines, '', ...old]

/** Apple's phones name the letter within the quotation. */
const onPhone =
  (program: string, line: string): QuotingProgram['reply'] =>
  (answer, old) => [...answer, '', program, '', `> ${line}`, '> ', ...quoted(old)]

const samsung = (rule: string, headers: readonly string[], program: string) =>
  headed(program, '', `-------- ${rule} --------`, ...headers)

const outlook = (...headers: string[]) => headed('________________________________', ...headers)

const of =
  (language: QuotingProgram['language']) =>
  (name: string, reply: QuotingProgram['reply']): QuotingProgram => ({ name, language, reply })
const [pl, en, uk, de, cs] = [of('pl'), of('en'), of('uk'), of('de'), of('cs')]

/** Replies of the programs that partners and customers use, in the languages in which they exist. */
export const quotingPrograms: readonly QuotingProgram[] = [
  pl('Gmail', attributed('pt., 27 lis 2026 o 11:20 Serwis <serwis@dom.example> napisał(a):')),
  en('Gmail', attributed('On Fri, Nov 27, 2026 at 11:20\u202fAM Serwis <serwis@dom.example> wrote:')),
  uk('Gmail', attributed('пт, 27 лист. 2026 р. о 11:20 Serwis <serwis@dom.example> пише:')),
  de('Gmail', attributed('Am Fr., 27. Nov. 2026 um 11:20 Uhr schrieb Serwis <serwis@dom.example>:')),
  cs('Gmail', attributed('pá 27. 11. 2026 v 11:20 odesílatel Serwis <serwis@dom.example> napsal:')),
  pl(
    'Gmail, broken',
    attributed('pt., 27 lis 2026 o 11:20 Serwis Urządzeń Grzewczych', '<serwis@dom.example> napisał(a):'),
  ),
  pl('Gmail, phone', attributed('pt., 27 lis 2026, 11:20 użytkownik Serwis <serwis@dom.example> napisał:')),
  de('Gmail, phone', attributed('Serwis <serwis@dom.example> schrieb am Fr., 27. Nov. 2026, 11:20:')),
  uk('Gmail, phone', attributed('пт, 27 лист. 2026 р., 11:20 користувач Serwis <serwis@dom.example> пише:')),

  pl(
    'Outlook',
    outlook(
      'Od: Serwis <serwis@dom.example>',
      'Wysłane: piątek, 27 listopada 2026 11:20',
      'Do: Anna Kos <anna@dom.example>',
      'Temat: Pytanie',
    ),
  ),
  en(
    'Outlook',
    outlook(
      'From: Serwis <serwis@dom.example>',
      'Sent: Friday, November 27, 2026 11:20 AM',
      'To: Anna Kos <anna@dom.example>',
      'Subject: Question',
    ),
  ),
  uk(
    'Outlook',
    outlook(
      'Від: Serwis <serwis@dom.example>',
      'Надіслано: п’ятниця, 27 листопада 2026 р. 11:20',
      'Кому: Anna Kos <anna@dom.example>',
      'Тема: Питання',
    ),
  ),
  de(
    'Outlook',
    outlook(
      'Von: Serwis <serwis@dom.example>',
      'Gesendet: Freitag, 27. November 2026 11:20',
      'An: Anna Kos <anna@dom.example>',
      'Betreff: Frage',
    ),
  ),
  cs(
    'Outlook',
    outlook(
      'Od: Serwis <serwis@dom.example>',
      'Odesláno: pátek 27. listopadu 2026 11:20',
      'Komu: Anna Kos <anna@dom.example>',
      'Předmět: Dotaz',
    ),
  ),
  pl(
    'Outlook, plain text',
    headed(
      '-----Wiadomość oryginalna-----',
      'Od: Serwis [mailto:serwis@dom.example]',
      'Wysłano: piątek, 27 listopada 2026 11:20',
      'Do: Anna Kos',
      'Temat: Pytanie',
    ),
  ),
  pl(
    'Outlook, phone',
    headed(
      'Pobierz aplikację Outlook dla systemu iOS<https://aka.ms/o0ukef>',
      '________________________________',
      '*Od:* Serwis <serwis@dom.example>',
      '*Wysłane:* piątek, listopada 27, 2026 11:20',
      '*Do:* Anna Kos',
      '*Temat:* Pytanie',
    ),
  ),
  cs(
    'Outlook, phone',
    headed(
      'Získat Outlook pro Android<https://aka.ms/AAb9ysg>',
      '________________________________',
      'Od: Serwis <serwis@dom.example>',
      'Odesláno: pátek 27. listopadu 2026 11:20:00',
      'Komu: Anna Kos',
      'Předmět: Dotaz',
    ),
  ),
  de(
    'Outlook, Mac',
    headed(
      'Von: Serwis <serwis@dom.example>',
      'Datum: Freitag, 27. November 2026 um 11:20',
      'An: Anna Kos <anna@dom.example>',
      'Betreff: Frage',
    ),
  ),

  pl(
    'Apple, Mac',
    attributed('Wiadomość napisana przez Serwis <serwis@dom.example> w dniu 27 lis 2026, o godz. 11:20:'),
  ),
  en('Apple, Mac', attributed('On 27 Nov 2026, at 11:20, Serwis <serwis@dom.example> wrote:')),
  uk('Apple, Mac', attributed('27 лист. 2026 р. о 11:20 Serwis <serwis@dom.example> написав(-ла):')),
  de('Apple, Mac', attributed('Am 27.11.2026 um 11:20 schrieb Serwis <serwis@dom.example>:')),
  cs('Apple, Mac', attributed('27. 11. 2026 v 11:20, Serwis <serwis@dom.example>:')),
  pl(
    'Apple, phone',
    onPhone(
      'Wysłane z iPhone’a',
      'Wiadomość napisana przez Serwis <serwis@dom.example> w dniu 27 lis 2026, o godz. 11:20:',
    ),
  ),
  en('Apple, phone', onPhone('Sent from my iPhone', 'On 27 Nov 2026, at 11:20, Serwis <serwis@dom.example> wrote:')),
  uk('Apple, phone', onPhone('Надіслано з iPhone', '27 лист. 2026 р. о 11:20 Serwis <serwis@dom.example> пише:')),
  de(
    'Apple, phone',
    onPhone('Von meinem iPhone gesendet', 'Am 27.11.2026 um 11:20 schrieb Serwis <serwis@dom.example>:'),
  ),
  cs('Apple, phone', onPhone('Odesláno z iPhonu', '27. 11. 2026 v 11:20, Serwis <serwis@dom.example>:')),

  pl(
    'Samsung',
    samsung(
      'Oryginalna wiadomość',
      [
        'Od: Serwis <serwis@dom.example>',
        'Data: 27.11.2026 11:20 (GMT+01:00)',
        'Do: anna@dom.example',
        'Temat: Pytanie',
      ],
      'Wysłane z mojego urządzenia Galaxy',
    ),
  ),
  en(
    'Samsung',
    samsung(
      'Original message',
      [
        'From: Serwis <serwis@dom.example>',
        'Date: 27/11/2026 11:20 (GMT+01:00)',
        'To: anna@dom.example',
        'Subject: Question',
      ],
      'Sent from my Galaxy',
    ),
  ),
  uk(
    'Samsung',
    samsung(
      'Вихідне повідомлення',
      [
        'Від: Serwis <serwis@dom.example>',
        'Дата: 27.11.2026 11:20 (GMT+02:00)',
        'Кому: anna@dom.example',
        'Тема: Питання',
      ],
      'Надіслано з пристрою Galaxy',
    ),
  ),
  de(
    'Samsung',
    samsung(
      'Ursprüngliche Nachricht',
      [
        'Von: Serwis <serwis@dom.example>',
        'Datum: 27.11.2026 11:20 (GMT+01:00)',
        'An: anna@dom.example',
        'Betreff: Frage',
      ],
      'Von meinem Galaxy gesendet',
    ),
  ),
  cs(
    'Samsung',
    samsung(
      'Původní zpráva',
      [
        'Od: Serwis <serwis@dom.example>',
        'Datum: 27.11.2026 11:20 (GMT+01:00)',
        'Komu: anna@dom.example',
        'Předmět: Dotaz',
      ],
      'Odesláno z mého zařízení Galaxy',
    ),
  ),

  // Polish services, whose pages exist in Polish only.
  pl('o2', headed('Dnia 27 listopada 2026 11:20 Serwis <serwis@dom.example> napisał(a):')),
  pl('WP', attributed('Dnia 27 listopada 2026 11:20 Serwis <serwis@dom.example> napisał(a):')),
  pl(
    'Interia',
    headed(
      'Od: "Serwis" <serwis@dom.example>',
      'Do: "Anna Kos" <anna@dom.example>;',
      'Wysłane: 11:20 Piątek 2026-11-27',
      'Temat: Pytanie do zgłoszenia',
    ),
  ),
  pl('Onet', attributed('W dniu 2026-11-27 11:20:43 użytkownik Serwis <serwis@dom.example> napisał:')),

  pl('Thunderbird', attributed('W dniu 27.11.2026 o 11:20, Serwis pisze:')),
  en('Thunderbird', attributed('On 27/11/2026 11:20, Serwis wrote:')),
  de('Thunderbird', attributed('Am 27.11.2026 um 11:20 schrieb Serwis:')),
  cs('Thunderbird', attributed('Dne 27. 11. 2026 v 11:20 Serwis napsal(a):')),
]

/** Programs in other languages, and those that name the old letter in a way of their own. */
export const otherPrograms = (address: string): readonly Omit<QuotingProgram, 'language'>[] => [
  { name: 'French, marked', reply: attributed(`Le ven. 27 nov. 2026 à 11:20, Portal <${address}> a écrit :`) },
  {
    name: 'Spanish, broken',
    reply: attributed('El vie, 27 nov 2026 a las 11:20, Portal Partnera', `(<${address}>) escribió:`),
  },
  {
    name: 'Dutch, headers',
    reply: headed(
      '________________________________',
      `Van: Portal <${address}>`,
      'Verzonden: vrijdag 27 november 2026 11:20',
      'Aan: Anna Kos',
      'Onderwerp: Vraag',
    ),
  },
  { name: 'without a line', reply: (answer, old) => [...answer, '', ...old] },
]
