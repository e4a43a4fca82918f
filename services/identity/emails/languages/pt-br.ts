import type { EmailTexts } from './en.ts';

export const ptBr = {
  greeting: 'Olá, %{name},',
  greetingWithoutName: 'Olá,',
  linkLine: '%{label}:',
  codeLine: 'Ou insira este código no local em que você solicitou este e-mail:',
  setPassword: 'Definir uma nova senha',
  resetRequested: 'Recebemos uma solicitação para definir uma nova senha para sua conta.',
  resetValid:
    'O link e o código funcionam uma única vez e expiram em %{minutes} minutos. Abrir o link não altera nada: sua senha continua a mesma até você definir uma nova.',
  resetIgnore: 'Se você não solicitou isso, pode ignorar este e-mail. Não informe o código a ninguém.',
  factorAdded: 'Um segundo fator foi adicionado à sua conta',
  factorRemoved: 'Um segundo fator foi removido da sua conta',
  codesCreated: 'Novos códigos de recuperação foram criados para sua conta',
  codeUsed: 'Um código de recuperação foi usado para entrar na sua conta',
  factorsReset: 'Todos os segundos fatores foram removidos da sua conta',
  factorWhen: '%{subject} em %{date} às %{time} UTC.',
  factorUnexpected:
    'Se foi você, ou se você combinou isso com um administrador, não precisa fazer nada. Caso contrário, altere sua senha agora e avise um administrador da sua organização.',
  checkSignIn: 'Conferir suas configurações de login',
  passwordChanged: 'Sua senha foi alterada',
  passwordChangedWhen:
    'A senha da sua conta foi alterada em %{date} às %{time} UTC, e suas outras sessões foram encerradas.',
  passwordUnexpected:
    'Se foi você, não precisa fazer nada. Caso contrário, defina uma nova senha agora e avise um administrador da sua organização.',
  emergencyAccess: 'Uma senha foi usada para entrar',
  emergencyAccessWhen:
    '%{name} entrou com senha em %{date} às %{time} UTC, embora sua organização use somente login único. Por ser um dos dois proprietários de emergência, tem permissão para isso.',
  emergencyOwner: 'Um proprietário de emergência',
  emergencyUnexpected:
    'Se ninguém pretendia fazer isso, desative a conta agora e escolha outro proprietário de emergência.',
  ownerAccess: 'Um link do servidor foi usado para entrar',
  ownerAccessWhen:
    '%{name} entrou em %{date} às %{time} UTC por um link criado no servidor. Nenhuma senha foi pedida, e a restrição de IP está desativada.',
  ownerAccessUnexpected:
    'Se ninguém pretendia fazer isso, desative a conta agora e descubra quem tem acesso ao servidor. Ative novamente a restrição de IP quando ela não atrapalhar mais.',
  anAdministrator: 'Um administrador',
  openStepwell: 'Abrir o Stepwell',
  invited: 'Você recebeu um convite para %{organization} no Stepwell',
  invitedBy:
    '%{inviter} convidou você para participar de %{organization} no Stepwell, onde o trabalho é mostrado passo a passo.',
  invitedCode: 'Ou acesse %{address} e insira seu endereço de e-mail e este código: %{code}',
  invitedValid:
    'O link e o código funcionam uma única vez e expiram em %{days} dias. Abrir o link não altera nada: sua conta é criada quando você escolhe sua senha.',
  invitedIgnore:
    'Se você não esperava este convite, pode ignorar este e-mail. Não informe o código a ninguém.',
  createAccount: 'Criar sua conta',
  startTrial: 'Iniciar sua avaliação gratuita',
  trialRequested: 'Alguém solicitou uma avaliação gratuita do Stepwell com este endereço de e-mail.',
  trialValid:
    'O link e o código funcionam uma única vez e expiram em %{hours} horas. Abrir o link não altera nada: sua organização é criada quando você escolhe sua senha.',
  trialIgnore: 'Se você não solicitou isso, pode ignorar este e-mail. Não informe o código a ninguém.',
  trialRefused: 'Nenhuma avaliação gratuita foi iniciada',
  trialRefusedWhy:
    'Alguém solicitou uma avaliação gratuita com este endereço de e-mail, mas ele pertence a uma organização que já usa o Stepwell. Nenhuma organização nova foi criada. Entre ou peça um convite a um administrador da sua organização.',
  trialRefusedIgnore: 'Se você não solicitou isso, não precisa fazer nada.',
  translated: 'Tradução automática.',
} as const satisfies EmailTexts;
