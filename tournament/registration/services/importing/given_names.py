"""Common given names of the countries that lists come from: they tell which word of a name comes first."""

from functools import cache

from tournament.registration.services.names import folded, latin, sounding

_NAMES = """
aake aase adam adrian agata agnes agnieszka agota aino ake akira akos aleksander aleksandra alessandra
alessandro alessia alexander alexandra alexandre alfredo alice alicja alina alona alvaro amelie ana
anastasia anastasiia anders andras andrea andreas andrei andres andrew andrii andrzej ane angela angeles
angelo aniko anita anja anna annalisa anne anneke annika antoine antonella antonia antonio antti anu aoife
arnaud arne artur asa asia astrid attila aurelie ayako balazs barbara bart bartosz bas beata beatrice
beatriz begona bela benjamin benoit bernd bert birgit blanca bo bogdan bogumila bohdan bohdana boris borys
bozena brian britta bruno camilla camille carla carlo carlos carmen carolina caroline catherine cecilia
cedric celine charles charlotte chiara chloe chris christian christina christine christoph christophe
christopher claire clara claudia claudio clement cor cristian cristina cristobal csaba cyril czeslaw daisuke
damien daniel daniela daniele danuta danylo dariia dario dariusz david davide delphine denis dennis denys
diana didier diego dieter dirk dmitri dmytro dominik dominique dorota dusan edit eduard eduardo edward eero
eeva elena eleonora elin eline elisa elisabeth elisabetta elizabeth ella elodie eloise els elvira elzbieta
emeline emi emil emilia emilie emilio emily emma emmanuel endre eniko enrico enrique eric erica erik erika
erwin erzsebet esteban ester esther eva ewa ewelina fabian fabien fabio fabrizio fanny federica federico
felipe felix femke ferenc fernando filip filippo fleur floor florence florian francesca francesco francis
francisco franck francois frank franz frederic fredrik friedrich frits gabor gabriel gabriela gabriele
gabriella gael gaelle georg george georges gerald gerard gergo gerhard gerrit giacomo gianluca gilles
giorgia giorgio giovanna giovanni giulia giulio giuseppe gloria gonzalo goran grazyna greta grzegorz guido
guillaume guillermo gunnar gunther gustav guus guy gyorgy gyula hakan halina halyna hana hanna hannah hans
harald haruka haruto heike heikki heinrich heinz helen helena helene helga hendrik henk henri henrik henryk
hermann herve hideki hilde hiroko hiroshi holger hryhorii hugo ida ignacio igor ihor ilaria ildiko ilkka
illia ilona ilse imre inaki ineke ines inga inge inger ingrid ingvar inna irena irene irina iryna isabel
isabella isabelle istvan ivan ivana ivo iwona izabela jaap jacek jacob jacqueline jacques jadwiga jaime
jakob jakub james jan jana jane janos janusz jari jarmila jaromir jaroslav jaroslaw jasper javier jean jean-
luc jeanne jelle jennifer jens jeroen jerome jerzy jessica jiri jirina jitka joachim joan joana joanna joao
joaquin jochen johan johanna johannes john jon jonas jonathan joost jordi jorg jorge joris jorn jose josef
josefa josefine josep joseph jozsef juan judit juha jukka jules julia julian julie julien juliette julio
jurgen justyna kaisa kaja kalle kamil kamila kaori karel karen kari karin karina karl karolina kasper kata
katalin katarina katarzyna kate katerina kateryna katharina kathrin katja katrin kazimierz kazmierz kees
keiko kenji kenta kevin kim kimmo kinga kirsi kirsten kirsti klara klaus knut koen konrad krista kristian
kristina kristine krisztina krzysztof kveta kyrylo ladislav lars larysa laszlo laura laure laurence laurent
lauri lea leif lena lenka lennart leo leon leonardo leonid lesia leszek leticia levente liam libor lidia
lieke liisa lina linda lionel lisa liudmyla lorena lorenzo louis louise lourdes lubos luc luca lucas lucia
lucie lucile lucja lucyna ludmila ludovic ludwig ludwik luigi luis luisa lukas lukasz luke maaike maarten
maciej mads magda magdalena magnus maija maja makoto maksim maksym malgorzata manfred manuel manuela marc
marcel marcin marco marcos marcus marek margaret margherita margit marguerite maria marianne maribel marie
marieke mariia marija marijke marika mariko marina marine mario marion mariusz mark marketa markku marko
markus marta marten martijn martin martina martine marton mary maryna marzena masato massimo mateusz mathias
mathieu mathilde mats matteo matthew matthias matti mattias maud maurizio max maxime melanie mercedes merete
mette mia michael michaela michal michalina michel michela michele michiko mieke miguel mihaly mika mikael
mikkel mikko miklos milada milan miloslav minna miriam mirko miroslav miroslaw miyuki monica monika
montserrat morgane moritz morten mykhailo mykola nadia nadiia nadine naoki natalia natalie nataliia nathalie
nazar nicola nicolas nicole niek niels nieves nikita niklas nikola nikolai nils nina noel noemie nora
norbert noriko nuria oddvar odile oksana ola olaf ole oleg oleh oleksandr oleksandra oleksii olena olga olha
olivia olivier ondrej orest oriol orjan orsolya oscar oskar ostap outi oyvind pablo paivi paloma paola paolo
pascal patricia patrick patrik paul paula paulina pauline pavel pavla pavlina pavlo pawel pedro pekka pentti
per peter petr petra petro philip philipp philippe pia pierre piet pieter pietro pilar pim piotr pirjo
polina preben premysl przemyslaw quentin radek radka radoslaw rafael rafal raffaele ragnhild ralf ramon
rasmus raul rebecca regis reinhard reka remi renata renate rene ricardo riccardo richard riitta rita rob
robert roberta roberto rocio roel roland romain roman ronald rosa rosalie rosanna ruben rudolf rune ruslan
ruud ryo ryota ryszard sabine sabrina sachiko sally salvador samuel sander sandor sandra sandrine santiago
sara sarah sari sarka sascha saskia satoshi sebastian sebastien selina seppo serena serge sergei sergi
sergio serhii severine shinji signe sigrid silvestre silvia simona simone sjoerd slawomir sofia sofie sofiia
solene solveig sonia sophie soren stanislav stanislava stanislaw stefan stefania stefano steffen sten stepan
stephane stephanie stephen steve steven stig susan susana susanne sven sverre svitlana sylvain sylvia sylvie
sylwia szilvia szymon tadeusz takashi takeshi tamara tamas tanja tapio tara taras tarja tatiana teemu teresa
tereza terje tetiana thea theo theresa therese thibault thierry thijs thomas tibor tiina tim timea timo tina
tjeerd tobias tom tomas tomasz tommaso tomoko tone tor torben tove trine tristan tuomas tuula ulf ulrich
ulrike urs ursula urszula uta uwe vaclav vadym valentin valentina valentyna valeria valerie valerii vanessa
vasyl vendula vera veronica veronika veronique vicente victor victoria vidar viktor viktoria viktoriia ville
vincent vincenzo viola vira virginie vit vitalii vittoria vittorio vladimir vladyslav vlastimil vojtech
volker volodymyr waldemar walter wanda werner wieslaw wiktor wilhelm willem wim wojciech wolfgang wouter
xavi xavier yana yann yannick yaroslav yevhen ylva yohan yoko yuka yuki yuko yulia yuliia yumi yuri yurii
yurij yves yvonne zbigniew zdenek zdenka zenon zita zoe zofia zoia zoltan zsofia zsolt zsuzsanna zuzana
"""


LEAST_LETTERS = 4  # of names that are compared as they sound: short ones sound like others


def is_given_name(word: str) -> bool:
    """Whether a word is a common given name, whatever its marks and script: “Юрій”, “Yuriy”, “Jurij”."""
    plain = folded(word)
    return latin(plain) in _spelled() or (len(plain) >= LEAST_LETTERS and sounding(plain) in _sounds())


@cache
def _spelled() -> frozenset[str]:
    return frozenset(latin(folded(name)) for name in _NAMES.split())


@cache
def _sounds() -> frozenset[str]:
    return frozenset(sounding(folded(name)) for name in _NAMES.split() if len(name) >= LEAST_LETTERS)
