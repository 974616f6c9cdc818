import { wordKey } from './features.ts';

// Words without a subject, in the most frequent languages of feedback. Missing ones are compensated by statistics: a
// word in every theme alike distinguishes none.
const LISTS = [
  // English
  `a about above after again against all almost along already also although always am an and another any anybody anyone
  anything are aren't around as at away back be became because been before being below between both but by came can can't
  cannot come could couldn't did didn't do does doesn't doing don't done down during each either else enough even ever every
  everyone everything few for from further get gets getting go goes going gone got had hadn't has hasn't have haven't having
  he her here hers herself him himself his how however i i'd i'll i'm i've if in instead into is isn't it it's its itself just
  know let like made make makes making many may maybe me might mine more most much must my myself need never no nor not nothing
  now of off often oh ok okay on once one only onto or other others our ours ourselves out over own per please put quite rather
  really said same say says see seem seems shall she should shouldn't since so some somebody someone something still such
  take taken tell than thank thanks that that's the their theirs them themselves then there there's these they they're thing
  things think this those though through thru till to too took toward towards under until up upon us use used using very via
  want wanted wants was wasn't way we we're we've well went were weren't what what's when where whether which while who whole
  whom whose why will with within without won't would wouldn't yes yet you you'd you'll you're you've your yours yourself
  lot lots able ask asked dear hello hey hi sir madam mr mrs ms im ive dont doesnt didnt cant wont id u ur pls plz n
  yeah yep yup yea nope nah sure alright welcome bye goodbye cheers greetings regards sincerely thx ty thankyou hii hiii hai
  okey kk hmm hm uh um ah oh lol haha`,
  // Remnants of addresses and markup
  `http https www com gmailcom yahoocom hotmailcom outlookcom icloudcom aolcom br nbsp amp quot href`,
  // German
  `aber alle allem allen aller alles als also am an ander andere anderen anderer anderes auch auf aus bei beim bin bis bist bitte da
  dabei dadurch dafür dagegen daher damit danach danke dann daran darauf daraus darin das dass davon dazu dein deine dem den denn
  der deren des dessen dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines
  einfach einige einmal er es etwas euch euer eure für gegen gibt habe haben hat hatte hatten hier hin hinter ich ihm ihn ihnen
  ihr ihre ihrem ihren ihrer im immer in ins ist ja je jede jedem jeden jeder jedes jetzt kann kein keine keinem keinen keiner
  können könnte leider machen macht man mehr mein meine meinem meinen meiner mich mir mit muss müssen nach nicht nichts noch nun
  nur ob oder ohne schon sehr sein seine seinem seinen seiner seit sich sie sind so sogar solche soll sollte sondern sonst über
  um und uns unser unsere unter viel vom von vor wann war waren warum was weil welche welcher wenn wer werde werden wie wieder
  will wir wird wo wurde wurden würde zu zum zur zwar zwischen`,
  // French
  `ai ainsi alors après as au aucun aussi autre autres aux avait avant avec avez avoir avons c'est ça ce cela celle celui ces cet
  cette chaque chez comme comment d'un d'une dans de depuis des dire donc dont du elle elles en encore entre est et étaient était
  être eu eux fait faire fois ici il ils j'ai j'avais j'étais je jusqu la là le les leur leurs lui ma mais me même mêmes merci
  mes moi moins mon n'a n'est ne ni nos notre nous on ont ou où par parce pas pendant peu peut plus plusieurs pour pourquoi
  qu'il qu'on quand que quel quelle quelles quels qui quoi sa sans se sera ses si son sont sous suis sur ta tes toi ton toujours
  tous tout toute toutes très trop tu un une vers voir vos votre vous y`,
  // Spanish
  `a al algo algunas algunos ante antes aquí así aún aunque cada como cómo con contra cual cuál cuando de del desde donde dónde dos
  durante e el él ella ellas ellos en entre era eran es esa esas ese eso esos esta está están estar estas este esto estos estoy fue
  fueron gracias ha hace hacer hacia han hasta hay he la las le les lo los más me mi mí mis mientras mucho muy nada ni no nos
  nosotros o os otra otras otro otros para pero poco por porque puede que qué quien quién se sea ser si sí sido sin sobre solo
  sólo son soy su sus también tanto te tengo tiene tienen todo todos tu tus un una uno unos usted ustedes va vez y ya yo`,
  // Portuguese
  `à ao aos às até com como da das de dela dele deles depois do dos e é ela elas ele eles em então entre era essa esse esta está estão
  estava este estou eu foi foram há isso isto já lhe mais mas me mesmo meu meus minha minhas muito na não nas nem no nos nós nossa
  nosso num numa o os ou para pela pelo pois por porque qual quando que quem são se seja sem ser será seu seus só sua suas também
  te tem têm tenho ter um uma você vocês vou obrigado obrigada`,
  // Italian
  `abbiamo agli ai al alla alle allo anche ancora avere aveva c'è che chi ci cioè come con così cosa cui da dal dalla dalle dei del
  dell della delle dello di dopo dove e è ed era erano essere gli grazie ha hai hanno ho i il in io l'ho la le lei li lo loro lui
  ma me mi mia mie mio molto ne nei nel nella nelle no noi non nostra nostro o ogni per perché però più poi possibile può
  qualche quale quando quasi quella quelle quelli quello questa queste questi questo qui quindi sarà se sei sempre senza si sia
  siamo solo sono sopra sotto sta stata stato su sua sue sui sul sulla suo suoi tra tutti tutto un un'altra una uno va vi voi`,
  // Dutch
  `aan al als altijd andere bij ben bent daar dan dat de deze die dit doen door dus een eens en er ga gaan gaat geen haar had heb
  hebben heeft heel hem het hier hij hoe hun ik in is ja je jij jullie kan kon kunnen maar me meer men met mij mijn moet na naar
  niet niets nog nu of om omdat onder ons ook op over te toch toen tot u uit uw van veel voor waar was wat we wel werd wie wij wil
  worden wordt zal ze zei zelf zich zij zijn zo zonder zou`,
  // Swedish, Danish, Norwegian
  `alla alle alt andre att av bare blev bli blir både da de deg dei dem den denna denne dere deres det detta dette dig din ditt du
  då där efter eller en enn er ert ett etter for fra från för få får gick ha hade han har hon honom hos hun hur hva hvad hvem hver
  hvis hvor hvordan i ikke ikkje ingen inn inte jag jeg kan kom kunde kunne man mange med meg mellan men mer mig min mine mitt mot
  mye många må måste når någon något nån när nå och också og også om opp os oss over på sedan seg sej selv ser si sig sin sina
  sitt ska skal skulle som så til till under upp ut utan vad var vara ved vem vi vid vil vill ville vår være vært än är åt over`,
  // Polish
  `aby ale bardzo bez bo był była było były być chcę ci co czy dla do gdy gdzie go i ich ile im inne iż ja jak jako je jego jej jest
  jestem jeszcze jeśli już każdy kiedy kto która które którego której który którzy lub ma mam mi mnie może można mój na nad nas nawet
  nic nich nie nim o od on ona one oni po pod ponieważ poza przed przez przy się są ta tak także tam te tego tej ten to tu tylko tym
  u w we więc wszystko z za ze że żeby`,
  // Russian
  `а без бы был была были было быть в вам вас весь во вот все всё всего всех вы где да даже для до его ее её если есть ещё еще же за
  и из или им их к как какой ко когда который кто ли мне меня мой мы на над надо нас не него нее нет ни них но ну о об он она они
  оно от очень по под почему при с сам свой себя со так также такой там то того тоже только том ты у уже что чтобы чем это этого
  этой этом этот я`,
  // Turkish
  `acaba ama ancak bana bazı ben beni benim bir biri biz bu bunu çok çünkü da daha de defa diye en gibi hem hep hepsi her hiç için ile
  ise kadar ki kim mi mu mü nasıl ne neden niye o olan olarak oldu olduğu sanki şey siz şu tüm ve veya ya yani`,
  // Chinese
  `的 了 是 我 你 您 他 她 它 们 我们 你们 他们 在 有 和 与 就 不 都 也 很 到 说 要 去 会 着 没有 没 看 好 自己 这 那 这个 那个 个 一 一个 上 下 中 为 对 从 把
  被 让 给 吗 呢 吧 啊 呀 么 什么 怎么 多 还 还是 但 但是 而 因为 所以 如果 可以 能 用 太 非常 真 再 又 之 以 及 等 或 们 跟 请 这样 那么 的话 谢谢`,
  // Japanese
  `の に は を た が で て と し れ さ ある いる も する から な こと として い や れる など なっ ない この ため その あっ よう また もの という あり まで
  られ なる へ か だ これ によって により おり より による ず なり られる において ば なかっ なく しかし について せ だっ その後 できる それ う ので なお のみ
  でき き つ における および いう さらに でも ら たり その他 に関する たち ます ん なら です ました ません まし でした ください お ね よ ください 私 て下さい とても`,
  // Korean
  `이 그 저 것 수 등 들 및 에 의 가 를 은 는 도 로 와 과 한 하다 있다 합니다 입니다 있습니다 그리고 하지만 너무 정말 제 더 안 좀 잘`,
];

const STOP_WORDS = new Set(LISTS.flatMap((list) => list.split(/\s+/)).map(wordKey));
const NUMBER = /^\p{N}+$/u;

/** True if a word, by its key, carries no subject on its own: a function word, a number, a redaction. */
export const saysNothing = (key: string): boolean => key === '' || NUMBER.test(key) || STOP_WORDS.has(key);
