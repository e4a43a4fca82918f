import type { EmailTexts } from './en.ts';

export const esMx = {
  greeting: 'Hola, %{name}:',
  greetingWithoutName: 'Hola:',
  linkLine: '%{label}:',
  codeLine: 'O ingresa este código donde solicitaste este correo:',
  setPassword: 'Establecer una contraseña nueva',
  resetRequested: 'Recibimos una solicitud para establecer una contraseña nueva para tu cuenta.',
  resetValid:
    'El enlace y el código funcionan una sola vez y vencen en %{minutes} minutos. Abrir el enlace no cambia nada: tu contraseña sigue siendo la misma hasta que establezcas una nueva.',
  resetIgnore: 'Si no lo solicitaste, puedes ignorar este correo. No des el código a nadie.',
  factorAdded: 'Se agregó un segundo factor a tu cuenta',
  factorRemoved: 'Se quitó un segundo factor de tu cuenta',
  codesCreated: 'Se crearon códigos de recuperación nuevos para tu cuenta',
  codeUsed: 'Se usó un código de recuperación para iniciar sesión en tu cuenta',
  factorsReset: 'Se quitaron todos los segundos factores de tu cuenta',
  factorWhen: '%{subject} el %{date} a las %{time} UTC.',
  factorUnexpected:
    'Si fuiste tú o lo acordaste con un administrador, no necesitas hacer nada. De lo contrario, cambia tu contraseña ahora y avisa a un administrador de tu organización.',
  checkSignIn: 'Revisar tu configuración de inicio de sesión',
  passwordChanged: 'Se cambió tu contraseña',
  passwordChangedWhen:
    'La contraseña de tu cuenta se cambió el %{date} a las %{time} UTC y se cerró tu sesión en todos los demás lugares.',
  passwordUnexpected:
    'Si fuiste tú, no necesitas hacer nada. De lo contrario, establece una contraseña nueva ahora y avisa a un administrador de tu organización.',
  emergencyAccess: 'Se usó una contraseña para iniciar sesión',
  emergencyAccessWhen:
    '%{name} inició sesión con contraseña el %{date} a las %{time} UTC, aunque tu organización solo usa inicio de sesión único. Al ser uno de los dos propietarios de emergencia, tiene permiso para hacerlo.',
  emergencyOwner: 'Un propietario de emergencia',
  emergencyUnexpected:
    'Si nadie tenía la intención de hacerlo, desactiva la cuenta ahora y elige otro propietario de emergencia.',
  ownerAccess: 'Se usó un enlace del servidor para iniciar sesión',
  ownerAccessWhen:
    '%{name} inició sesión el %{date} a las %{time} UTC con un enlace que se creó en el servidor. No se pidió contraseña y la restricción de IP está desactivada.',
  ownerAccessUnexpected:
    'Si nadie tenía la intención de hacerlo, desactiva la cuenta ahora y averigua quién tiene acceso al servidor. Vuelve a activar la restricción de IP cuando ya no estorbe.',
  anAdministrator: 'Un administrador',
  openStepwell: 'Abrir Stepwell',
  invited: 'Tienes una invitación para unirte a %{organization} en Stepwell',
  invitedBy:
    '%{inviter} te invitó a unirte a %{organization} en Stepwell, donde el trabajo se muestra paso a paso.',
  invitedCode: 'O ve a %{address} e ingresa tu correo electrónico y este código: %{code}',
  invitedValid:
    'El enlace y el código funcionan una sola vez y vencen en %{days} días. Abrir el enlace no cambia nada: tu cuenta se crea cuando eliges tu contraseña.',
  invitedIgnore: 'Si no esperabas esta invitación, puedes ignorar este correo. No des el código a nadie.',
  createAccount: 'Crear tu cuenta',
  startTrial: 'Iniciar tu prueba gratuita',
  trialRequested: 'Alguien solicitó una prueba gratuita de Stepwell con esta dirección de correo.',
  trialValid:
    'El enlace y el código funcionan una sola vez y vencen en %{hours} horas. Abrir el enlace no cambia nada: tu organización se crea cuando eliges tu contraseña.',
  trialIgnore: 'Si no lo solicitaste, puedes ignorar este correo. No des el código a nadie.',
  trialRefused: 'No se inició ninguna prueba gratuita',
  trialRefusedWhy:
    'Alguien solicitó una prueba gratuita con esta dirección de correo, pero la dirección pertenece a una organización que ya usa Stepwell. No se creó ninguna organización nueva. Inicia sesión o pide una invitación a un administrador de tu organización.',
  trialRefusedIgnore: 'Si no lo solicitaste, no tienes que hacer nada.',
  translated: 'Traducción automática.',
} as const satisfies EmailTexts;
