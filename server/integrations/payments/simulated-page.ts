import type { SimulatedPayment } from './simulated-orders.ts'

/** Choices on the simulated payment page, with PayU's reaction. */
export const pageChoices = ['pay', 'refuse', 'silent', 'twice', 'forged'] as const
export type PageChoice = (typeof pageChoices)[number]

const words = {
  pl: {
    title: 'Symulator płatności',
    notice: 'To strona próbna. Nikt nie pobierze tu pieniędzy.',
    amount: 'Do zapłaty',
    done: 'Ta płatność jest już zakończona.',
    back: 'Wróć do portalu',
    pay: 'Zapłać',
    refuse: 'Odmów płatności',
    other: 'Zachowania do prób',
    silent: ['Nie odpowiadaj', 'Pieniądze są pobrane, ale powiadomienie nie przychodzi.'],
    twice: ['Powiadom dwukrotnie', 'To samo powiadomienie przychodzi dwa razy.'],
    forged: ['Powiadom z błędnym podpisem', 'Pieniądze są pobrane, powiadomienie ma zły podpis.'],
  },
  en: {
    title: 'Payment simulator',
    notice: 'This page is for trying out. Nobody takes any money here.',
    amount: 'To pay',
    done: 'This payment is already finished.',
    back: 'Back to the portal',
    pay: 'Pay',
    refuse: 'Refuse the payment',
    other: 'Behaviour to try out',
    silent: ['Say nothing', 'The money is taken, but no notification arrives.'],
    twice: ['Notify twice', 'The same notification arrives twice.'],
    forged: ['Notify with a wrong signature', 'The money is taken, the notification is signed wrongly.'],
  },
} as const

const style = `
:root{color-scheme:light dark;--bg:#f2f5f7;--card:#fff;--line:#d9e1e6;--ink:#1c2b33;--soft:#5b6b75;--main:#0b5c6b;--on:#fff;--warn:#fdf3e4;--warnink:#7a4a10}
@media(prefers-color-scheme:dark){:root{--bg:#10181d;--card:#18232a;--line:#2b3a43;--ink:#e6edf1;--soft:#9fb0ba;--main:#4fb3c4;--on:#06222a;--warn:#3a2b14;--warnink:#f3cf98}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--bg);color:var(--ink);font:16px/1.5 Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
main{width:100%;max-width:440px;background:var(--card);border:1px solid var(--line);border-radius:8px;overflow:hidden}
.notice{margin:0;padding:8px 24px;background:var(--warn);color:var(--warnink);font-size:14px}
.body{padding:24px}
h1{margin:0 0 4px;font-size:16px;font-weight:600}
.about{margin:0 0 16px;color:var(--soft);font-size:14px;overflow-wrap:anywhere}
.sum{display:flex;justify-content:space-between;align-items:baseline;gap:16px;margin:0 0 24px;padding:12px 0;border-block:1px solid var(--line)}
.sum b{font-size:24px;font-weight:650;font-variant-numeric:tabular-nums}
form{display:grid;gap:8px;margin:0}
button,.back{display:block;width:100%;min-height:44px;padding:8px 16px;border:1px solid var(--line);border-radius:8px;background:none;color:var(--ink);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button.main,.back{border-color:var(--main);background:var(--main);color:var(--on)}
button:focus-visible,.back:focus-visible,summary:focus-visible{outline:2px solid var(--main);outline-offset:2px}
details{margin-top:16px;border-top:1px solid var(--line);padding-top:12px}
summary{min-height:24px;cursor:pointer;color:var(--soft);font-size:14px}
details form{margin-top:12px}
details button{font-weight:500;text-align:left}
details small{display:block;color:var(--soft);font-weight:400;font-size:13px}`

/** The simulated payment page, with choices for trying out failures. Addresses are relative, because the product serves it. */
export function paymentPage(payment: SimulatedPayment, language: 'pl' | 'en', back: string): string {
  const say = words[language]
  const whole = payment.totalAmount.padStart(3, '0')
  const sum = `${Number(whole.slice(0, -2)).toLocaleString(language, { useGrouping: 'always' })}${language === 'pl' ? ',' : '.'}${whole.slice(-2)} ${payment.currencyCode === 'PLN' ? 'zł' : payment.currencyCode}`
  const other = (choice: 'silent' | 'twice' | 'forged') =>
    `<button name="choice" value="${choice}">${say[choice][0]}<small>${say[choice][1]}</small></button>`
  const choices =
    payment.status === 'COMPLETED' || payment.status === 'CANCELED'
      ? `<p>${say.done}</p><a class="back" href="${escapeHtml(back)}">${say.back}</a>`
      : `<form method="post">
<button class="main" name="choice" value="pay">${say.pay}</button>
<button name="choice" value="refuse">${say.refuse}</button>
</form>
<details><summary>${say.other}</summary><form method="post">${other('silent')}${other('twice')}${other('forged')}</form></details>`
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${say.title}</title><style>${style}</style></head>
<body><main>
<p class="notice">${say.notice}</p>
<div class="body"><h1>${say.title}</h1><p class="about">${escapeHtml(payment.description)}</p>
<p class="sum"><span>${say.amount}</span><b>${sum}</b></p>
${choices}</div></main></body>
</html>
`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}
