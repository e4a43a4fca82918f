import type { EmailTexts } from './en.ts';

export const heIl = {
  greeting: 'שלום %{name},',
  codeLine: 'אפשר גם להזין את הקוד הזה במקום שבו ביקשת את ההודעה:',
  setPassword: 'הגדרת סיסמה חדשה',
  resetRequested: 'קיבלנו בקשה להגדיר סיסמה חדשה לחשבון שלך.',
  resetValid:
    'הקישור והקוד פועלים פעם אחת ופגים אחרי %{minutes} דקות. פתיחת הקישור אינה משנה דבר: הסיסמה נשארת כפי שהיא עד להגדרת סיסמה חדשה.',
  resetIgnore: 'אם לא ביקשת זאת, אפשר להתעלם מההודעה. אין למסור את הקוד לאיש.',
  factorAdded: 'גורם שני נוסף לחשבון שלך',
  factorRemoved: 'גורם שני הוסר מהחשבון שלך',
  codesCreated: 'נוצרו קודי שחזור חדשים לחשבון שלך',
  codeUsed: 'נעשה שימוש בקוד שחזור לכניסה לחשבון שלך',
  factorsReset: 'כל הגורמים השניים הוסרו מהחשבון שלך',
  factorWhen: '%{subject} ב־%{date} בשעה %{time} UTC.',
  factorUnexpected:
    'אם עשית זאת, או שהדבר סוכם עם מנהל, אין צורך לעשות דבר. אם לא, יש לשנות עכשיו את הסיסמה ולהודיע למנהל בארגון.',
  checkSignIn: 'בדיקת הגדרות הכניסה',
  passwordChanged: 'הסיסמה שלך שונתה',
  passwordChangedWhen: 'הסיסמה של החשבון שלך שונתה ב־%{date} בשעה %{time} UTC, ויצאת מהחשבון בכל מקום אחר.',
  passwordUnexpected:
    'אם עשית זאת, אין צורך לעשות דבר. אם לא, יש להגדיר עכשיו סיסמה חדשה ולהודיע למנהל בארגון.',
  emergencyAccess: 'נעשה שימוש בסיסמה לכניסה',
  emergencyAccessWhen:
    '%{name} נכנס/ה עם סיסמה ב־%{date} בשעה %{time} UTC, אף שבארגון שלך נכנסים בכניסה יחידה בלבד. הדבר מותר לשני הבעלים לשעת חירום.',
  emergencyOwner: 'אחד הבעלים לשעת חירום',
  emergencyUnexpected: 'אם איש לא התכוון לכך, יש להשבית עכשיו את החשבון ולבחור בעלים אחר לשעת חירום.',
  ownerAccess: 'נעשה שימוש בקישור מהשרת לכניסה',
  ownerAccessWhen:
    '%{name} נכנס/ה ב־%{date} בשעה %{time} UTC באמצעות קישור שנוצר בשרת. לא נדרשה סיסמה, והגבלת ה־IP כבויה.',
  ownerAccessUnexpected:
    'אם איש לא התכוון לכך, יש להשבית עכשיו את החשבון ולברר למי יש גישה לשרת. יש להפעיל שוב את הגבלת ה־IP כשהיא כבר אינה מפריעה.',
  anAdministrator: 'מנהל בארגון',
  openStepwell: 'פתיחת Stepwell',
  invited: 'הזמנה להצטרף אל %{organization} ב־Stepwell',
  invitedBy: 'קיבלת הזמנה מאת %{inviter} להצטרף אל %{organization} ב־Stepwell, שם מציגים עבודה שלב אחר שלב.',
  invitedCode: 'אפשר גם לעבור אל %{address} ולהזין את כתובת הדוא״ל ואת הקוד הזה: %{code}',
  invitedValid:
    'הקישור והקוד פועלים פעם אחת ופגים אחרי %{days} ימים. פתיחת הקישור אינה משנה דבר: החשבון נוצר כשבוחרים סיסמה.',
  invitedIgnore: 'אם לא ציפית להודעה הזו, אפשר להתעלם ממנה. אין למסור את הקוד לאיש.',
  createAccount: 'יצירת חשבון',
  translated: 'תורגם בתרגום מכונה.',
} as const satisfies EmailTexts;
