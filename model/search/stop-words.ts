/** Common words of questions, which say nothing about the subject. */

const STOP_WORDS: Record<string, string> = {
  en:
    'a an and are as at be been can cannot cant could did do does doesnt dont for from get had has have how i if in ' +
    'into is isnt it its just know let lets may me my need of on or our shall should so some that the their them then there ' +
    'these they this to us want was we were what when where which who whose why will with would you your',
  de:
    'aber als am an auch auf aus bei beim bin bitte da damit dann das dass dein deine dem den der des dich die dies diese ' +
    'diesem diesen dieser dieses dir doch du durch ein eine einem einen einer eines er es für geht gibt habe haben hat ich ' +
    'ihr ihre im in ins ist ja kann kannst können man mein meine meinem meinen meiner mich mir mit möchte muss müssen nach ' +
    'noch nur ob oder sein seine sich sie sind soll so über um und uns unser unsere unseren vom von vor wann war warum was ' +
    'welche welchen welcher welches wenn wer werden wie will wir wird wo wodurch womit woran wurde zu zum zur',
  fr:
    'a ai alors as au aux avec avoir c ce ces cet cette ceux comment d dans de des du elle en est et être eux faire faut fait ' +
    'il ils j je l la le les leur leurs lui m ma mais me mes mon n ne nos notre nous on ont ou où par pas peut peux plus pour ' +
    'pourquoi puis qu quand que quel quelle quelles quels qui quoi s sa sans se ses si son sont sur t ta te tes ton tu un une ' +
    'veux vos votre vous y',
  ja:
    'あり ある あれ い いい いう いつ う か が から くだ さい けど こと この これ ご さ さん し した して しま す する すれば せ せん その ' +
    'それ た たい ため たら だ だけ だっ ちゃ っ って て で です でき できる でし でした と とき どう どこ どの どれ な ない なかっ なぜ など なに ' +
    'なら なり なる なん に について の ので のに は ば ほしい ま まし ました ます ません また まで も もの や やり よ よい ように ら られ り る れ ' +
    'れる わ を ん んで 方 何',
  zh:
    '的 了 吗 呢 吧 啊 和 与 及 或 在 是 有 我 我的 你 你的 您 我们 请 请问 把 被 给 让 对 对于 关于 从 到 要 想 想要 会 能 能否 可以 可否 需要 ' +
    '应该 怎么 怎么样 怎么办 怎样 怎 么 如何 为什么 为何 什么 什 哪 哪里 哪些 哪个 里 中 后 时 这 这个 那 那个 一个 个 就 都 也 还 不 没有 没 该 之 得',
  ar:
    'إلى الى أن ان إن أنا أي أين أو او ب بعد تم ثم جدا حتى حول ذلك سوف على عن عند غير في فيه قبل قد كان كل كم كيف كيفية لا ' +
    'لقد لكن لكي لم لماذا لن له لها لي ليس ما ماذا متى مثل مع من منذ نحن هذا هذه هل هم هناك هو هي و وما يا يتم يجب يمكن ' +
    'يمكنني يمكنك أريد اريد التي الذي الذين أستطيع',
};

/** Returns the stop words of a locale's language. Empty if the engine has no list for it. */
export function stopWordsOf(locale: string): string[] {
  const [language = ''] = locale.split('-');
  return STOP_WORDS[language]?.split(' ') ?? [];
}
